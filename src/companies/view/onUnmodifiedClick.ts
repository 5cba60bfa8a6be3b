import type { MouseEvent } from 'react'

/**
 * Returns a click handler that calls `act` instead of following the link. The handler ignores clicks with a modifier
 * key. These clicks open a new tab or window or download the target.
 */
export const onUnmodifiedClick = (act: () => void) => (event: MouseEvent) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

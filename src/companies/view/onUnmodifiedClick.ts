import type { MouseEvent } from 'react'

/**
 * Returns a click handler that calls `act` instead of following a link, unless the click asks for a new tab, a new
 * window or a download.
 */
export const onUnmodifiedClick = (act: () => void) => (event: MouseEvent) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

import type { MouseEvent } from 'react'

/** Acts on a click in a link's place, unless it asks for a new tab, window or download: those are the browser's. */
export const onUnmodifiedClick = (act: () => void) => (event: MouseEvent) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

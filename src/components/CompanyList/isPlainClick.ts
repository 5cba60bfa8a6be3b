import type { MouseEvent } from 'react'

/** A click that asks for no new tab, window or download: those are the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

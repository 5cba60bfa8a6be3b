import { type RefObject, useLayoutEffect } from 'react'
import { listen } from '../../hooks/listen.js'

/** Enough room for about four rows, in pixels; with less below, the list stands above when there is more. */
const ENOUGH = 220

/**
 * Puts the popover into the top layer, on the side of the field before it that has room, no taller than what is visible: the
 * visual viewport shrinks when a virtual keyboard comes.
 */
export function useBankPlacement(popover: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const [box, field] = [popover.current, popover.current?.previousElementSibling]
    if (!box || !field) return
    const place = () => {
      const { top, bottom } = field.getBoundingClientRect()
      const visible: Partial<VisualViewport> = window.visualViewport ?? {}
      const { offsetTop = 0, height = innerHeight } = visible
      const above = top - offsetTop
      const below = offsetTop + height - bottom
      const down = below >= Math.min(ENOUGH, above)
      box.dataset['side'] = down ? 'below' : 'above'
      // What is measured are the screen's pixels; of a page that is zoomed by CSS, those of a style are larger.
      box.style.setProperty('--_room', `${(down ? below : above) / (field.currentCSSZoom || 1)}px`)
    }
    place()
    // One that is shown stays as it is, and a document that is never shown has no top layer.
    if (box.popover && box.ownerDocument.defaultView) box.showPopover()
    if (open) return listen([window, window.visualViewport], place, 'scroll', 'resize')
  }, [open, popover])
}

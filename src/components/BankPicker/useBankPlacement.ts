import { type RefObject, useLayoutEffect, useState } from 'react'
import { addListeners } from '../../hooks/dom/addListeners.js'

/** Space for about four options, in pixels. With less below the field, the list is placed above if there is more. */
const MIN_LIST_HEIGHT_PX = 220

/** A list further away from its field than this is misplaced; a nearer one may be where the page's own styles put it. */
const MAX_MISPLACEMENT_PX = 16

/** Between field and list, in pixels. */
const GAP_PX = 4

/**
 * Shows the popover in the top layer, on the side of the field that has space, no taller than what is visible: an
 * on-screen keyboard shrinks the visual viewport. CSS anchors it to the field. A script places it if the browser has no
 * anchor positioning, or ignores transforms around the field (WebKit).
 *
 * @returns whether the document lays anything out; the DOM of a test does not.
 */
export function useBankPlacement(
  popover: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): boolean {
  const [hasLayout, setHasLayout] = useState(true)
  useLayoutEffect(() => {
    const [box, field] = [popover.current, popover.current?.previousElementSibling]
    if (!box || !field) return
    const { style } = box
    let isMisplaced: boolean | undefined
    style.inset = style.translate = ''
    const place = () => {
      const { top, bottom, left, width } = field.getBoundingClientRect()
      setHasLayout(top < bottom)
      const visible: Partial<VisualViewport> = window.visualViewport ?? {}
      const { offsetTop = 0, height = innerHeight } = visible
      const zoom = getCssZoom(field)
      // Pixels of a rectangle in one of a style: WebKit has both in zoomed pixels, others measure the screen's.
      const unit = Math.abs(width / (field as HTMLElement).offsetWidth - zoom) < 0.01 ? zoom : 1
      const above = top / unit - offsetTop / zoom
      const below = (offsetTop + height) / zoom - bottom / unit
      const down = below >= Math.min(MIN_LIST_HEIGHT_PX, above)
      box.dataset['side'] = down ? 'below' : 'above'
      style.setProperty('--_room', `${down ? below : above}px`)
      style.setProperty('--_width', `${width / unit}px`)
      const isFar = (rect: DOMRect) =>
        Math.abs(rect.left - left) > MAX_MISPLACEMENT_PX ||
        Math.abs(down ? rect.top - bottom : rect.bottom - top) > MAX_MISPLACEMENT_PX
      // A document that is never shown has no top layer.
      if (!box.popover || !box.ownerDocument.defaultView) return
      // One that is shown stays as it is.
      box.showPopover()
      // Once: in the event of a scroll, Chromium has not moved yet what is anchored.
      isMisplaced ??= isFar(box.getBoundingClientRect())
      if (!isMisplaced) return
      style.inset = '0 auto auto 0'
      const edge = down ? `${bottom / unit + GAP_PX}px` : `calc(${top / unit - GAP_PX}px - 100%)`
      style.translate = `${left / unit}px ${edge}`
    }
    place()
    if (!open) return
    // A step of a checkout that the page hides would be shown again with the list over it. jsdom has no such observer.
    const observer = (globalThis as Partial<typeof globalThis>).ResizeObserver
    const hidden = observer && new observer(() => field.getClientRects().length || close())
    hidden?.observe(field)
    const stop = addListeners([window, window.visualViewport], place, 'scroll', 'resize')
    return () => {
      hidden?.disconnect()
      stop()
    }
  }, [close, open, popover])
  return hasLayout
}

/** By how much CSS `zoom` enlarges an element, with what is around it. WebKit has no `currentCSSZoom`. */
const getCssZoom = (element: Element | undefined): number =>
  element
    ? (Number(getComputedStyle(element).zoom) || 1) *
      getCssZoom(element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host)
    : 1

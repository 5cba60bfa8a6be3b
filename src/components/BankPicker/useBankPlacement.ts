import { type RefObject, useLayoutEffect, useState } from 'react'
import { addListeners } from '../../hooks/dom/addListeners.js'

/** Space for about four options, in pixels. With less below the field, the list is placed above if there is more. */
const MIN_LIST_HEIGHT_PX = 220

/**
 * Distance from its field, in pixels, above which the list is misplaced. Styles of the page may cause smaller
 * distances.
 */
const MAX_MISPLACEMENT_PX = 16

/** Gap between field and list, in pixels. */
const GAP_PX = 4

/**
 * Shows the popover in the top layer, on the side of the field that has space. It fits into the visual viewport, which
 * an on-screen keyboard shrinks. CSS anchors it to the field. A script places it if the browser has no anchor
 * positioning, or ignores transforms around the field (WebKit).
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
      // Pixels of `getBoundingClientRect` in one CSS pixel of a style. They are equal in WebKit; other browsers measure
      // zoomed pixels.
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
      // A document without a window is never shown and has no top layer.
      if (!box.popover || !box.ownerDocument.defaultView) return
      // Does nothing if the popover is shown already.
      box.showPopover()
      // Measured only once, because Chromium has not moved the anchored list yet when it fires `scroll`.
      isMisplaced ??= isFar(box.getBoundingClientRect())
      if (!isMisplaced) return
      style.inset = '0 auto auto 0'
      const edge = down ? `${bottom / unit + GAP_PX}px` : `calc(${top / unit - GAP_PX}px - 100%)`
      style.translate = `${left / unit}px ${edge}`
    }
    place()
    if (!open) return
    // Closes the list when the page hides this step of its checkout. Otherwise the list would be open when the step is
    // shown again. jsdom has no `ResizeObserver`.
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

/**
 * Returns the factor by which CSS `zoom` of an element and its ancestors enlarges it. WebKit has no `currentCSSZoom`.
 */
const getCssZoom = (element: Element | undefined): number =>
  element
    ? (Number(getComputedStyle(element).zoom) || 1) *
      getCssZoom(element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host)
    : 1

import { type RefObject, useLayoutEffect, useState } from 'react'
import { getView } from '../../ui/dom.js'
import { isTouch } from './useTouch.js'

/**
 * Height of three options, in pixels. The list is placed above the field if there is less space than this below the
 * field, and more space above than below.
 */
const MIN_LIST_HEIGHT_PX = 150

/** Height of about eight options, in pixels. A phone's page is scrolled if there is less space than this below the field. */
const WANTED_LIST_HEIGHT_PX = 360

/**
 * Greatest height of what a list above the field leaves visible: the label and the account types, in pixels. If there is
 * more above the field, such as featured banks, the list covers it, because it would be too far from the field.
 */
const MAX_HEAD_PX = 80

/**
 * Distance between the list and its field, in pixels, above which the list counts as misplaced. The page's styles may
 * cause smaller distances.
 */
const MAX_MISPLACEMENT_PX = 16

/** Time between two comparisons of the field's position if a script moves the list with the field, in milliseconds. */
const FRAME_MS = 16

/**
 * Time between two comparisons of the field's position if CSS moves the list, in milliseconds. The script then only
 * sets the list's side and height. A comparison in each frame would take a quarter of a cheap phone's CPU time.
 */
const CHECK_MS = 100

/** Gap between field and list, in pixels. */
const GAP_PX = 4

/**
 * Shows the popover in the top layer, on the side of the field that has space. It fits into the visual viewport, which
 * an on-screen keyboard shrinks. CSS anchors it to the field. A script places it if the browser has no anchor
 * positioning, or ignores transforms around the field (WebKit).
 *
 * @returns whether the document has layout; a test's DOM, such as jsdom, has none.
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
    const view = getView(field)
    let isMisplaced: boolean | undefined
    let placedAt = ''
    let isLaidOut = false
    style.inset = style.translate = ''
    const show = () => {
      // A document without a window is never shown and has no top layer.
      const canShow = box.popover && box.isConnected && box.ownerDocument.defaultView
      // Does nothing if the popover is shown already. The browser hides it if the page moves the picker in the document.
      if (canShow) box.showPopover()
      return canShow
    }
    const place = () => {
      // Read before the list is shown and its place is written, so that the list is laid out only once.
      const { top, bottom, left, width } = field.getBoundingClientRect()
      const { offsetTop, height } = getVisibleArea(view)
      const position = [top, bottom, left, width, offsetTop, height].join()
      if (position === placedAt) return void show()
      placedAt = position
      if (isLaidOut && top === bottom) return close()
      isLaidOut = top < bottom
      setHasLayout(isLaidOut)
      const zoom = getCssZoom(field)
      // Number of `getBoundingClientRect` pixels in one CSS pixel of a style. It is 1 in WebKit; other browsers measure
      // zoomed pixels.
      const unit = Math.abs(width / (field as HTMLElement).offsetWidth - zoom) < 0.01 ? zoom : 1
      const head = top - (field.closest('[data-fpx]')?.getBoundingClientRect().top ?? top)
      const edge = head > MAX_HEAD_PX ? top : top - head
      const above = edge / unit - offsetTop / zoom
      const below = (offsetTop + height) / zoom - bottom / unit
      const down = below >= Math.min(MIN_LIST_HEIGHT_PX, above)
      box.dataset['side'] = down ? 'below' : 'above'
      style.setProperty('--_room', `${down ? below : above}px`)
      style.setProperty('--_width', `${width / unit}px`)
      style.setProperty('--_head', `${(top - edge) / unit}px`)
      const isFar = (rect: DOMRect) =>
        Math.abs(rect.left - left) > MAX_MISPLACEMENT_PX ||
        Math.abs(down ? rect.top - bottom : rect.bottom - edge) > MAX_MISPLACEMENT_PX
      if (!show()) return
      // Measured only once, because Chromium has not moved the anchored list yet when the page has scrolled.
      isMisplaced ??= isFar(box.getBoundingClientRect())
      if (!isMisplaced) return
      style.inset = '0 auto auto 0'
      const y = down ? `${bottom / unit + GAP_PX}px` : `calc(${edge / unit - GAP_PX}px - 100%)`
      style.translate = `${left / unit}px ${y}`
    }
    if (open) scrollToTop(field, view)
    place()
    if (!open) {
      // Otherwise the browser would lay out the hidden rows only when the list opens.
      box.querySelector('[role=option]')?.getBoundingClientRect()
      return
    }
    // No event reports that the content above the field has become taller.
    const timer = view.setInterval(place, isMisplaced ? FRAME_MS : CHECK_MS)
    return () => view.clearInterval(timer)
  }, [close, open, popover])
  return hasLayout
}

/**
 * Scrolls the picker to the top of a phone's screen if there is little space below the field. The list is then
 * next to the thumb, and label and account types remain visible.
 */
function scrollToTop(field: Element, view: Window) {
  const { bottom } = field.getBoundingClientRect()
  const { offsetTop, height } = getVisibleArea(view)
  if (offsetTop + height - bottom < WANTED_LIST_HEIGHT_PX && isTouch())
    field.closest('[data-fpx]')?.scrollIntoView({ block: 'start' })
}

/** Returns the part of a window's viewport that no on-screen keyboard covers, in pixels. */
function getVisibleArea({ visualViewport, innerHeight }: Window) {
  const { offsetTop = 0, height = innerHeight }: Partial<VisualViewport> = visualViewport ?? {}
  return { offsetTop, height }
}

/**
 * Returns the factor by which the CSS `zoom` of an element and its ancestors enlarges it. WebKit has no
 * `currentCSSZoom`.
 */
const getCssZoom = (element: Element | undefined): number =>
  element
    ? (Number(getView(element).getComputedStyle(element).zoom) || 1) *
      getCssZoom(element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host)
    : 1

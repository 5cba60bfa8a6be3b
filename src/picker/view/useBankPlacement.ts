import { type RefObject, useLayoutEffect, useState } from 'react'
import { getHosts, getWindow, isTouch } from '../../ui/dom.js'

/**
 * The height of six options and a heading, in pixels. The list is placed above the field if there is less space than
 * this below the field and more space above it.
 */
const MIN_LIST_HEIGHT_PX = 320

/**
 * The height of about eight options, in pixels. If a phone has less space than this below the field, we scroll the
 * page.
 */
const WANTED_LIST_HEIGHT_PX = 360

/**
 * A list above the field doesn't cover the label and the account types if their height doesn't exceed this many pixels.
 * If there is more content above the field, such as featured banks, the list covers it so that the list isn't too far
 * from the field.
 */
const MAX_HEAD_PX = 80

/**
 * The list counts as misplaced if its distance from the field exceeds this many pixels. We ignore smaller distances:
 * the page's styles can cause them.
 */
const MAX_MISPLACEMENT_PX = 16

/** How often the field's position is checked if a script has to move the list with the field, in milliseconds. */
const FRAME_MS = 16

/**
 * How often the field is checked if CSS moves the list with the field, in milliseconds. If CSS moves the list, the
 * script only sets its side and height. Checking every frame takes a quarter of a cheap phone's CPU time.
 */
const CHECK_MS = 100

/** The gap between the field and the list, in pixels. */
const GAP_PX = 4

/**
 * Shows the popover in the top layer, on the side of the field with enough space. The popover's height is limited to
 * the visual viewport, which becomes smaller when an on-screen keyboard opens. CSS anchors the popover to the field.
 * However, a script positions the popover if the browser lacks anchor positioning or, like WebKit, ignores transforms
 * around the field.
 *
 * Closes the list if the page disables the field or hides the checkout step that contains the field, including by
 * fading the step out. Otherwise, the list would cover the next step, or it would still be open when the payer returns
 * to the field's step.
 *
 * @returns whether the document has layout.
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
    const list = box.firstElementChild as HTMLElement
    const view = getWindow(field)
    let isMisplaced: boolean | undefined
    let placedAt = ''
    let isLaidOut = false
    // A field isn't usable until its checkout step has started to fade in.
    let wasUsable = open && isUsable(field)
    style.inset = style.translate = ''
    const show = () => {
      // A document without a window is never shown and has no top layer.
      const canShow = box.popover && box.isConnected && box.ownerDocument.defaultView
      // Also shows the popover again if the page has moved the picker (the browser hides a popover that is
      // moved).
      if (canShow) box.showPopover()
      return canShow
    }
    const place = () => {
      // Reads the layout before showing and positioning the list, so the list is laid out only once.
      const { top, bottom, left, width } = field.getBoundingClientRect()
      const { offsetTop, height } = getVisibleArea(view)
      const position = [top, bottom, left, width, offsetTop, height].join()
      if (position === placedAt) return void show()
      placedAt = position
      if (isLaidOut && top === bottom) return close()
      isLaidOut = top < bottom
      setHasLayout(isLaidOut)
      const zoom = getCssZoom(field)
      // The ratio between the pixels of `getBoundingClientRect` and the CSS pixels in styles. The ratio is 1 in WebKit,
      // but other browsers measure zoomed pixels.
      const unit = Math.abs(width / (field as HTMLElement).offsetWidth - zoom) < 0.01 ? zoom : 1
      const head = top - (field.closest('[data-fpx]')?.getBoundingClientRect().top ?? top)
      const edge = head > MAX_HEAD_PX ? top : top - head
      const above = edge / unit - offsetTop / zoom
      const below = (offsetTop + height) / zoom - bottom / unit
      const down = below >= Math.min(MIN_LIST_HEIGHT_PX, above)
      box.dataset['side'] = list.dataset['side'] = down ? 'below' : 'above'
      style.setProperty('--_room', `${down ? below : above}px`)
      style.setProperty('--_width', `${width / unit}px`)
      style.setProperty('--_head', `${(top - edge) / unit}px`)
      const isFar = (rect: DOMRect) =>
        Math.abs(rect.left - left) > MAX_MISPLACEMENT_PX ||
        // In WebKit, an anchored list may have no width.
        Math.abs(rect.width - width) > MAX_MISPLACEMENT_PX ||
        Math.abs(down ? rect.top - bottom : rect.bottom - edge) > MAX_MISPLACEMENT_PX
      if (!show()) return
      // We measure the list only once: Chromium moves an anchored list with a delay when the page scrolls.
      isMisplaced ??= isFar(box.getBoundingClientRect())
      if (!isMisplaced) return
      const y = down ? `${bottom / unit + GAP_PX}px` : `calc(${edge / unit - GAP_PX}px - 100%)`
      style.setProperty('inset', '0 auto auto 0', 'important')
      style.setProperty('translate', `${left / unit}px ${y}`, 'important')
    }
    if (open) scrollToTop(field, view)
    place()
    if (!open) {
      // Forces the browser to lay out the hidden rows now, so that it doesn't have to when the list opens.
      box.querySelector('[role=option]')?.getBoundingClientRect()
      return
    }
    const check = () => {
      const canBeUsed = isUsable(field)
      if (wasUsable && !canBeUsed) return close()
      wasUsable = canBeUsed
      place()
    }
    // We have to poll: no event is fired when the field moves or is hidden, for example when content above it
    // becomes taller.
    const timer = view.setInterval(check, isMisplaced ? FRAME_MS : CHECK_MS)
    return () => view.clearInterval(timer)
  }, [close, open, popover])
  return hasLayout
}

/**
 * Scrolls the picker to the top of a phone's screen if there isn't enough space below the field. Scrolling brings the
 * list close to the payer's thumb, and the label and the account types remain visible.
 */
function scrollToTop(field: Element, view: Window) {
  const picker = field.closest<HTMLElement>('[data-fpx]')
  const { offsetTop, height } = getVisibleArea(view)
  const below = offsetTop + height - field.getBoundingClientRect().bottom
  if (!picker || below >= WANTED_LIST_HEIGHT_PX || !isTouch()) return
  const outer = getHosts(picker).at(-1) ?? picker
  const { style } = picker
  const { scrollMarginTop } = style
  let margin = parseFloat(view.getComputedStyle(picker).scrollMarginTop) || 0
  // A sticky header may cover the picker once the page has scrolled. We only find its parts, one below the other.
  for (let scrolls = 0; scrolls < 6; scrolls += 1) {
    picker.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { left, top, width } = picker.getBoundingClientRect()
    const cover = picker.ownerDocument.elementFromPoint(left + width / 2, top + 1)
    if (!cover || cover.contains(outer) || outer.contains(cover)) break
    margin += cover.getBoundingClientRect().bottom + GAP_PX - top
    style.scrollMarginTop = `${margin}px`
  }
  style.scrollMarginTop = scrollMarginTop
}

/** Whether the payer can see and use the field. Older browsers lack `checkVisibility`. */
function isUsable(field: Element): boolean {
  return (
    ![field, ...getHosts(field)].some((element) => element.closest('[inert]')) &&
    !field.querySelector('input:disabled') &&
    // eslint-disable-next-line no-restricted-syntax -- called only where it exists
    (field as Partial<Element>).checkVisibility?.({
      opacityProperty: true,
      visibilityProperty: true,
    }) !== false
  )
}

/** Returns the part of a window's viewport not covered by an on-screen keyboard, in pixels. */
function getVisibleArea({ visualViewport, innerHeight }: Window) {
  const { offsetTop = 0, height = innerHeight }: Partial<VisualViewport> = visualViewport ?? {}
  return { offsetTop, height }
}

/** Returns the scale factor from the CSS `zoom` of an element and its ancestors. WebKit lacks `currentCSSZoom`. */
const getCssZoom = (element: Element | undefined): number =>
  element
    ? (Number(getWindow(element).getComputedStyle(element).zoom) || 1) *
      getCssZoom(element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host)
    : 1

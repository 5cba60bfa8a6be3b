import { type RefObject, useEffect, useRef } from 'react'
import { getWindow } from '../ui/dom.js'
import type { List } from './useList.js'

/**
 * Scrolls the active option into view whenever another option becomes active or the list changes. When the list opens,
 * the option is about in the middle so that the banks before and after it are visible too.
 *
 * @returns a function that scrolls to the active option and returns whether the option was already visible.
 */
export function useActiveOptionInView(
  listRef: RefObject<Element | null>,
  { isOpen, visibleOptions, activeOption, searchText }: List,
): () => boolean {
  const frameRef = useRef(0)
  const isOpeningRef = useRef(true)
  const index = isOpen && activeOption ? visibleOptions.indexOf(activeOption) : -1
  const count = visibleOptions.length
  useEffect(() => {
    if (index < 0) {
      isOpeningRef.current = true
      return
    }
    // Waits for the next frame, in which the browser computes the layout anyway. Reading positions now would force an
    // additional layout.
    const view = getWindow(listRef.current)
    frameRef.current = view.requestAnimationFrame(() => {
      frameRef.current = 0
      scrollOptionIntoView(listRef.current, isOpeningRef.current)
      isOpeningRef.current = false
    })
    return () => {
      view.cancelAnimationFrame(frameRef.current)
      frameRef.current = 0
    }
  }, [index, count, listRef, searchText])
  // If a frame is pending, it will scroll to the option, so we already treat the option as visible. Otherwise, Enter
  // would have no effect if the payer pressed it in the same frame as an arrow key.
  return () => scrollOptionIntoView(listRef.current) || frameRef.current !== 0
}

/** Scrolls a list to its active option and returns whether the option was already visible. */
function scrollOptionIntoView(list: Element | null, toMiddle = false): boolean {
  const option = list?.querySelector('[data-highlighted]')
  if (!list || !option) return true
  const { top, bottom } = list.getBoundingClientRect()
  const box = option.getBoundingClientRect()
  if (toMiddle) {
    // `scrollIntoView` also centres the option in the page, so we scroll only the list.
    const middle = (top + bottom - box.height) / 2
    const { scrollPaddingBlockStart } = getWindow(list).getComputedStyle(list)
    // The option is up to one row higher, so that the list begins with a whole row.
    const cut = (middle - top - parseFloat(scrollPaddingBlockStart)) % box.height || 0
    list.scrollTop += box.top - middle + cut
  }
  // Scrolls instantly even if the page has `scroll-behavior: smooth`: Enter selects only a visible option.
  ;(option as Partial<Element>).scrollIntoView?.({ block: 'nearest', behavior: 'instant' })
  // If the list has no height, the document hasn't been laid out, so no option can be out of view.
  return top === bottom || (box.bottom > top && box.top < bottom)
}

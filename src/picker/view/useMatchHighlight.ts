import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint, getWindow } from '../../ui/dom.js'
import { findMatchRanges } from '../core/findMatchRanges.js'
import type { List } from '../useList.js'

/**
 * The highlight name used in the stylesheet. All pickers in a document share this highlight, but each picker only
 * removes its own ranges.
 */
const NAME = 'fpx-match'

/**
 * Matches the elements in which search matches are highlighted. Nothing is highlighted in rows that the merchant
 * renders.
 */
const TEXTS = ['option-label', 'code', 'option-name']
  .map((part) => `[role=option] > .fpx-part-${part}`)
  .join()

/**
 * After the rows have been painted, highlights the letters that match the search. The browser paints the highlights
 * without changing the rows' text. Browsers that lack the CSS Custom Highlight API show no highlights.
 *
 * @param rendered - the number of rendered rows.
 */
export function useMatchHighlight(
  popoverRef: RefObject<Element | null>,
  { isOpen, searchText, visibleOptions }: List,
  rendered: number,
): void {
  const clearRef = useRef<() => void>(undefined)
  useEffect(
    () =>
      afterPaint(() => {
        // Removing the old highlight earlier would make the letters flicker.
        clearRef.current?.()
        const popover = popoverRef.current
        clearRef.current = isOpen && popover ? highlight(popover, searchText) : undefined
      }, popoverRef.current),
    [isOpen, popoverRef, rendered, searchText, visibleOptions],
  )
  useEffect(() => () => clearRef.current?.(), [])
}

/** Highlights the matches in an element and returns a function that removes the highlights. */
function highlight(element: Element, query: string): (() => void) | undefined {
  const view = getWindow(element)
  const registry = (view.CSS as Partial<typeof CSS> | undefined)?.highlights
  if (!registry || !query.trim()) return
  const ranges = Array.from(element.querySelectorAll(TEXTS)).flatMap(({ firstChild: node }) =>
    // A page translator may have replaced the text with elements.
    node?.nodeType === Node.TEXT_NODE
      ? findMatchRanges(node.nodeValue ?? '', query).map(
          ([startOffset, endOffset]) =>
            new view.StaticRange({
              startContainer: node,
              startOffset,
              endContainer: node,
              endOffset,
            }),
        )
      : [],
  )
  const shared = registry.get(NAME) ?? new view.Highlight()
  registry.set(NAME, shared)
  for (const range of ranges) shared.add(range)
  return () => {
    for (const range of ranges) shared.delete(range)
  }
}

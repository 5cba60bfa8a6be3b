import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint, getView } from '../../ui/dom.js'
import { findMatchRanges } from '../core/findMatchRanges.js'
import type { List } from '../useList.js'

/** The name that the stylesheet selects. All pickers of a document share it, and each removes only its own ranges. */
const NAME = 'fpx-match'

/** The texts that a search matches. A row that the merchant renders has none of them. */
const TEXTS = ['option-label', 'code', 'option-name']
  .map((part) => `[role=option] > .fpx-part-${part}`)
  .join()

/**
 * Highlights the letters that the search matched, after the frame that shows the rows. The rows' texts stay as they are,
 * because the browser paints over them; one without the CSS Custom Highlight API shows no matches.
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
        // Not earlier, because the letters would flicker.
        clearRef.current?.()
        const popover = popoverRef.current
        clearRef.current = isOpen && popover ? highlight(popover, searchText) : undefined
      }, popoverRef.current),
    [isOpen, popoverRef, rendered, searchText, visibleOptions],
  )
  useEffect(() => () => clearRef.current?.(), [])
}

/** Highlights the matches in an element. Returns a function that removes them. */
function highlight(element: Element, query: string): (() => void) | undefined {
  const view = getView(element)
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

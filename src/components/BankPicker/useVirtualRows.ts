import { type UIEvent, useEffect, useState } from 'react'
import { afterPaint } from '../../hooks/dom/afterPaint.js'
import type { BankCombobox } from '../../hooks/combobox/useBankCombobox.js'

/** Of a list that is no longer all rows are drawn, because not every screen reader follows a window. */
const VIRTUALIZE_ABOVE = 100
/** Rows that are seen at first. */
const INITIAL_ROWS = 10

/**
 * The rows to draw: at once those that can be seen, with the highlighted one; the others as soon as these are painted.
 * Without a layout nothing is painted, so nothing waits for it. Of a long list those around the highlighted one, and more on the side where it is scrolled to its end.
 */
export function useVirtualRows(
  {
    isOpen,
    visibleOptions,
    searchText,
    activeOption,
  }: Pick<BankCombobox, 'isOpen' | 'visibleOptions' | 'searchText' | 'activeOption'>,
  hasLayout: boolean,
) {
  const [more, setMore] = useState(0)
  // Of a list that the payer opened or searched; cut short under a scrolling hand, it would jump.
  const [paintedQuery, setPaintedQuery] = useState<string>()
  useEffect(
    () => afterPaint(() => setPaintedQuery(isOpen ? searchText : undefined)),
    [isOpen, searchText],
  )
  const at = activeOption ? visibleOptions.indexOf(activeOption) : 0
  const first = Math.max(
    0,
    Math.min(at, visibleOptions.length - INITIAL_ROWS) - VIRTUALIZE_ABOVE + INITIAL_ROWS - more,
  )
  const end =
    at + (paintedQuery === searchText || !hasLayout ? VIRTUALIZE_ABOVE + more : INITIAL_ROWS)
  return {
    /** The search whose rows are painted: what it matched is marked next. */
    paintedQuery,
    first,
    shown: visibleOptions.slice(first, end),
    onScroll: ({ currentTarget }: UIEvent) => {
      const { scrollTop, clientHeight, scrollHeight } = currentTarget
      const below = scrollHeight - clientHeight - scrollTop
      if (
        (first > 0 && scrollTop < clientHeight) ||
        (end < visibleOptions.length && below < clientHeight)
      )
        setMore(more + VIRTUALIZE_ABOVE)
    },
  }
}

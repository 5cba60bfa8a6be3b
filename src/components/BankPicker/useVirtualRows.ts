import { type UIEvent, useEffect, useState } from 'react'
import { afterPaint } from '../../hooks/dom/afterPaint.js'
import type { BankCombobox } from '../../hooks/combobox/useBankCombobox.js'

/** A list of at most this many options is rendered whole, because not every screen reader follows a virtual list. */
const VIRTUALIZE_ABOVE = 100
/** Rows that are seen at first. */
const INITIAL_ROWS = 10

/**
 * Returns the options to render: first those that can be seen, with the active one; the others after these are painted.
 * In a document without layout (jsdom) all at once. Of a long list, the options around the active one, and more at the
 * end to which the user scrolls.
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
  // Only after opening or searching: a list that becomes shorter while the user scrolls would jump.
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

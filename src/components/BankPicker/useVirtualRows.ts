import { startTransition, type UIEvent, useEffect, useState } from 'react'
import type { BankCombobox } from '../../hooks/combobox/useBankCombobox.js'
import { afterPaint } from '../../hooks/dom/afterPaint.js'

/** A list of at most this many options is rendered whole, because not every screen reader follows a virtual list. */
const VIRTUALIZE_ABOVE = 100
/** Number of rows that are visible at first. */
const INITIAL_ROWS = 10

/**
 * Returns which options to render: first the visible ones with the active one, and the others after these are painted.
 * In a document without layout (jsdom) it returns all of them at once. Of a long list it returns the options around the
 * active one, and more at the end to which the user scrolls.
 *
 * @param hasLayout - whether the document lays anything out; the DOM of a test does not.
 */
export function useVirtualRows(
  { isOpen, searchText, visibleOptions, activeOption }: BankCombobox,
  hasLayout: boolean,
) {
  const count = visibleOptions.length
  const activeIndex = activeOption ? visibleOptions.indexOf(activeOption) : 0
  const [more, setMore] = useState(0)
  // Set only after opening or searching. If the list became shorter while the user scrolls, it would jump.
  const [paintedQuery, setPaintedQuery] = useState<string>()
  useEffect(
    () =>
      afterPaint(() =>
        // The next key interrupts it.
        startTransition(() => setPaintedQuery(isOpen ? searchText : undefined)),
      ),
    [isOpen, searchText],
  )
  const first = Math.max(
    0,
    Math.min(activeIndex, count - INITIAL_ROWS) - VIRTUALIZE_ABOVE + INITIAL_ROWS - more,
  )
  const end =
    activeIndex +
    (paintedQuery === searchText || !hasLayout ? VIRTUALIZE_ABOVE + more : INITIAL_ROWS)
  return {
    /** The search whose rows are painted. Its matches are marked next. */
    paintedQuery,
    /** Index of the first option to render, and of the one after the last. */
    first,
    end,
    onScroll: ({ currentTarget }: UIEvent) => {
      const { scrollTop, clientHeight, scrollHeight } = currentTarget
      const below = scrollHeight - clientHeight - scrollTop
      if ((first > 0 && scrollTop < clientHeight) || (end < count && below < clientHeight))
        setMore(more + VIRTUALIZE_ABOVE)
    },
  }
}

import { type RefObject, startTransition, type UIEvent, useEffect, useState } from 'react'
import type { List } from '../useList.js'
import { afterPaint } from '../../ui/afterPaint.js'

/** Number of rows that are initially visible. */
const INITIAL_ROWS = 10
/** Number of rows that are rendered before the payer scrolls: more than FPX has banks. */
const UNSCROLLED_ROWS = 80

/**
 * Returns how many options to render and how many of them to mark: first the visible ones, including the active one,
 * then twice as many after each paint. All of them in one task would block a cheap phone for too long. A longer list is
 * rendered further when it is scrolled towards its end. In a document without layout (jsdom), all options are rendered
 * immediately.
 *
 * @param hasLayout - whether the document has layout; a test's DOM, such as jsdom, has none.
 */
export function useRenderedRows(
  { isOpen, searchText, visibleOptions, activeOption }: List,
  hasLayout: boolean,
  fieldRef: RefObject<Element | null>,
) {
  const [paintedQuery, setPaintedQuery] = useState('')
  const [paintedRows, setPaintedRows] = useState(INITIAL_ROWS)
  const [scrolledRows, setScrolledRows] = useState(UNSCROLLED_ROWS)
  const count = visibleOptions.length
  const activeIndex = activeOption ? visibleOptions.indexOf(activeOption) : 0
  const isPainted = paintedQuery === searchText
  const least = Math.max(activeIndex + INITIAL_ROWS, isPainted ? paintedRows : 0)
  useEffect(() => {
    if (!isOpen || !hasLayout || (isPainted && paintedRows >= Math.min(count, scrolledRows))) return
    return afterPaint(
      () =>
        // The next key press can interrupt this render.
        startTransition(() => {
          setPaintedQuery(searchText)
          setPaintedRows(isPainted ? 2 * paintedRows : INITIAL_ROWS)
        }),
      fieldRef.current,
    )
  }, [count, fieldRef, hasLayout, isOpen, isPainted, paintedRows, scrolledRows, searchText])
  return {
    /** The search text whose rows are painted. Its matches are marked in the first {@link paintedRows} rows. */
    paintedQuery,
    paintedRows,
    /** The number of options to render. */
    rendered: hasLayout ? Math.min(count, least) : count,
    /** Handler of scroll events, whichever element scrolls. */
    onScroll: ({ target }: UIEvent) => {
      const { clientHeight, scrollHeight, scrollTop } = target as Element
      // Negative in a list whose first row is the lowest.
      if (scrollHeight - Math.abs(scrollTop) < 3 * clientHeight)
        setScrolledRows(Math.max(scrolledRows, 2 * least))
    },
  }
}

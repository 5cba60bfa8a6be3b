import { startTransition, useEffect, useState } from 'react'
import type { List } from '../useList.js'
import { afterPaint } from '../../ui/afterPaint.js'

/** Number of rows that are initially visible. */
const INITIAL_ROWS = 10

/**
 * Returns how many options to render and how many of them to mark: first the visible ones, including the active one,
 * then twice as many after each paint. All of them in one task would block a cheap phone for too long. In a document
 * without layout (jsdom), all options are rendered immediately.
 *
 * @param hasLayout - whether the document has layout; a test's DOM, such as jsdom, has none.
 */
export function useRenderedRows(
  { isOpen, searchText, visibleOptions, activeOption }: List,
  hasLayout: boolean,
) {
  const [paintedQuery, setPaintedQuery] = useState('')
  const [marked, setMarked] = useState(INITIAL_ROWS)
  const [rows, setRows] = useState(0)
  const count = visibleOptions.length
  const activeIndex = activeOption ? visibleOptions.indexOf(activeOption) : 0
  // The matches of a longer search text are rendered already. With a smaller number, some of them would disappear for
  // a frame.
  const least = searchText.startsWith(paintedQuery) ? rows : 0
  const rendered = hasLayout ? Math.min(count, Math.max(activeIndex + INITIAL_ROWS, least)) : count
  const isPainted = paintedQuery === searchText
  useEffect(() => {
    if (!isOpen || (isPainted && marked >= count)) return
    return afterPaint(() =>
      // The next key press can interrupt this render.
      startTransition(() => {
        const next = isPainted ? 2 * marked : INITIAL_ROWS
        setPaintedQuery(searchText)
        setMarked(next)
        setRows(Math.max(least, next))
      }),
    )
  }, [count, isOpen, isPainted, least, marked, searchText])
  return {
    /** The search text whose rows are painted. Its matches are marked in the first {@link marked} rows. */
    paintedQuery,
    marked,
    /** The number of options to render. */
    rendered,
  }
}

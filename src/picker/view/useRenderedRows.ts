import { startTransition, useEffect, useState } from 'react'
import type { List } from '../useList.js'
import { afterPaint } from '../../ui/afterPaint.js'

/** Number of rows that are initially visible. */
const INITIAL_ROWS = 10

/**
 * Returns how many options to render: first the visible options, including the active one, and all options once these
 * are painted. In a document without layout (jsdom), all options are rendered immediately.
 *
 * @param hasLayout - whether the document has layout; a test's DOM, such as jsdom, has none.
 */
export function useRenderedRows(
  { isOpen, searchText, visibleOptions, activeOption }: List,
  hasLayout: boolean,
) {
  // Set only after opening or searching. If the list became shorter while the user was scrolling, it would jump.
  const [paintedQuery, setPaintedQuery] = useState<string>()
  useEffect(
    () =>
      afterPaint(() =>
        // The next key press can interrupt it.
        startTransition(() => setPaintedQuery(isOpen ? searchText : undefined)),
      ),
    [isOpen, searchText],
  )
  const isPainted = paintedQuery === searchText || !hasLayout
  const activeIndex = activeOption ? visibleOptions.indexOf(activeOption) : 0
  return {
    /** The search text whose rows are painted. Its matches are marked next. */
    paintedQuery,
    /** The number of options to render. */
    rendered: isPainted ? visibleOptions.length : activeIndex + INITIAL_ROWS,
  }
}

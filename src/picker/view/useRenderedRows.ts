import { type RefObject, startTransition, type UIEvent, useEffect, useRef, useState } from 'react'
import type { List } from '../useList.js'
import { afterPaint } from '../../ui/dom.js'
import { useIsomorphicLayoutEffect } from '../../ui/hooks.js'
import type { BankOption } from '../core/toBankOptions.js'

/** The number of initially visible rows. */
const INITIAL_ROWS = 10
/** The maximum number of rows that are rendered before the payer scrolls. There are fewer FPX banks than this. */
const UNSCROLLED_ROWS = 50

/**
 * Returns how many options to render. At first, this is the number of options that are visible or already rendered, or
 * more if the active option is further down. The number then doubles after each paint. Rendering all options in
 * one task blocks a cheap phone for too long. In a long list, the remaining options are rendered when the payer
 * scrolls towards the end. In a document without layout, all options are rendered immediately.
 *
 * @param hasLayout - whether the document has layout (test tools have none, see decisions/picker.md).
 */
export function useRenderedRows(
  { isOpen, searchText, visibleOptions, activeOption }: List,
  hasLayout: boolean,
  fieldRef: RefObject<Element | null>,
) {
  const [grown, setGrown] = useState({ searchText: '', rows: 0 })
  const [scrolledRows, setScrolledRows] = useState(UNSCROLLED_ROWS)
  const inDocumentRef = useRef<ReadonlySet<BankOption>>(new Set())
  const count = visibleOptions.length
  const activeIndex = activeOption ? visibleOptions.indexOf(activeOption) : 0
  // eslint-disable-next-line react-hooks/refs -- rows that the last commit has rendered are cheap; others would look the same
  const firstMissing = visibleOptions.findIndex((option) => !inDocumentRef.current.has(option))
  const least = Math.max(
    activeIndex + INITIAL_ROWS,
    firstMissing < 0 ? count : firstMissing,
    grown.searchText === searchText ? grown.rows : 0,
  )
  const rendered = hasLayout ? Math.min(count, least) : count
  useIsomorphicLayoutEffect(() => {
    inDocumentRef.current = new Set(visibleOptions.slice(0, rendered))
  }, [rendered, visibleOptions])
  useEffect(() => {
    if (!isOpen || !hasLayout || rendered >= Math.min(count, scrolledRows)) return
    return afterPaint(
      () =>
        // We use a transition so that the next key press can interrupt this render.
        startTransition(() => setGrown({ searchText, rows: Math.min(2 * rendered, scrolledRows) })),
      fieldRef.current,
    )
  }, [count, fieldRef, hasLayout, isOpen, rendered, scrolledRows, searchText])
  return {
    /** The number of options to render. */
    rendered,
    /** Handles scroll events from any scrolling element. */
    onScroll: ({ target }: UIEvent) => {
      const { clientHeight, scrollHeight, scrollTop } = target as Element
      // `scrollTop` is negative in a list whose first row is at the bottom.
      if (scrollHeight - Math.abs(scrollTop) < 3 * clientHeight)
        setScrolledRows(Math.max(scrolledRows, 2 * least))
    },
  }
}

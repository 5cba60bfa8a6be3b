import { useDeferredValue, useRef, useState } from 'react'
import type { BankCombobox } from '../../hooks/useBankCombobox.js'

/** Up to this many rows all are drawn, because not every screen reader follows a window. */
const ALL = 100
/** Rows drawn beyond what can be seen, on each side. */
const SPARE = 8
/** Height of a row in a windowed list, as the stylesheet has it, before it is measured; in pixels. */
const ROW = 56

/**
 * The rows to draw: at once those that can be seen, with the highlighted one; of a list that is not long, the others
 * as soon as these are painted.
 */
export function useBankWindow({
  open,
  rows,
  query,
  highlighted,
}: Pick<BankCombobox, 'open' | 'rows' | 'query' | 'highlighted'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 400, row: ROW, at: -1 })
  const windowed = rows.length > ALL
  // Of a list that the payer opened or searched; cut short under a scrolling hand, it would jump.
  const painted = useDeferredValue(open ? query : null, null) === query
  const at = highlighted ? rows.indexOf(highlighted) : -1

  const seen = Math.ceil(view.height / view.row)
  const start = Math.floor(view.top / view.row)
  // The highlight leads while it moves, the scrolling hand after that.
  const near = at !== view.at && (at < start || at > start + seen) ? Math.max(at - seen, 0) : start
  const first = windowed ? Math.max(0, Math.min(near, rows.length - seen) - SPARE) : 0
  const end = windowed
    ? Math.min(rows.length, near + 2 * seen + SPARE)
    : painted
      ? rows.length
      : Math.max(at, 0) + seen + 2
  return {
    scroller,
    windowed,
    first,
    shown: rows.slice(first, end),
    above: first * view.row,
    below: (rows.length - end) * view.row,
    onScroll: () => {
      const list = scroller.current
      if (!list || !windowed) return
      const row = list.querySelector<HTMLElement>('[role=option]')?.offsetHeight ?? ROW
      setView({ top: list.scrollTop, height: list.clientHeight, row, at })
    },
  }
}

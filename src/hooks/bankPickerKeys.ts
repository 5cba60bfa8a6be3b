import type { BankOption } from './bankOptions.js'
import type { BankListState } from './bankListReducer.js'

/** What a key meets: the rows, and where the picker stands. */
interface KeySituation {
  open: boolean
  rows: readonly BankOption[]
  highlighted: BankOption | undefined
  chosen: BankOption | undefined
}

/** What a key does: an action, a choice of the highlighted row, or only that the browser does nothing. */
type KeyEffect =
  | { type: 'opened'; highlight: BankListState['highlight'] }
  | { type: 'highlighted'; key: string }
  | { type: 'closed' }
  | { type: 'choose' }
  | { type: 'nothing' }

/** PageUp and PageDown move this many rows. */
const PAGE = 10

/**
 * What a key does in the text field, after the WAI-ARIA Authoring Practices; `undefined` leaves it
 * to the browser.
 */
export function keyEffect(
  { key, altKey }: { key: string; altKey: boolean },
  { open, rows, highlighted, chosen }: KeySituation,
): KeyEffect | undefined {
  const down = key === 'ArrowDown' || key === 'PageDown'
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (!open) return { type: 'opened', highlight: chosen?.key ?? edge(down, altKey) }
    if (altKey) return down ? { type: 'nothing' } : { type: 'closed' }
    return moveTo((at, last) => (down ? (at < last ? at + 1 : 0) : at > 0 ? at - 1 : last))
  }
  if (!open) return undefined
  switch (key) {
    case 'PageDown':
    case 'PageUp':
      return moveTo((at, last) => (down ? Math.min(at + PAGE, last) : Math.max(at - PAGE, 0)))
    case 'Enter':
      return { type: highlighted ? 'choose' : 'nothing' }
    case 'Escape':
      return { type: 'closed' }
    default:
      return undefined
  }

  function moveTo(next: (at: number, last: number) => number): KeyEffect {
    const at = highlighted ? rows.indexOf(highlighted) : -1
    const target = rows[next(at, rows.length - 1)]
    return target ? { type: 'highlighted', key: target.key } : { type: 'nothing' }
  }
}

const edge = (down: boolean, altKey: boolean) => (altKey ? undefined : down ? 0 : -1)

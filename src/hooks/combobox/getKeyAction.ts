import type { BankOption } from '../banks/toBankOptions.js'
import type { ComboboxState } from './comboboxReducer.js'

/** What a key meets: the rows, and where the picker stands. */
interface KeySituation {
  open: boolean
  rows: readonly BankOption[]
  highlighted: BankOption | undefined
  chosen: BankOption | undefined
}

/** What a key does: an action, a choice, or only that the browser does nothing. */
type KeyEffect =
  | { type: 'opened'; highlight: ComboboxState['highlight'] }
  | { type: 'highlighted'; key: string }
  | { type: 'closed' }
  /** Of the highlighted row, if there is one. */
  | { type: 'choose' }
  | { type: 'nothing' }

/** PageUp and PageDown move this many rows. */
const PAGE = 10

/**
 * What a key does in the text field, after the WAI-ARIA Authoring Practices; `undefined` leaves it
 * to the browser.
 */
export function getKeyAction(
  { key, altKey }: { key: string; altKey: boolean },
  { open, rows, highlighted, chosen }: KeySituation,
): KeyEffect | undefined {
  if (!open) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
    const edge = altKey ? undefined : key === 'ArrowDown' ? 0 : -1
    return { type: 'opened', highlight: chosen?.key ?? edge }
  }
  const at = highlighted ? rows.indexOf(highlighted) : -1
  switch (key) {
    case 'ArrowDown':
      return altKey ? { type: 'nothing' } : moveTo((at + 1) % rows.length)
    case 'ArrowUp':
      return altKey ? { type: 'closed' } : moveTo(Math.max(at, 0) - 1)
    case 'PageDown':
      return moveTo(Math.min(at + PAGE, rows.length - 1))
    case 'PageUp':
      return moveTo(Math.max(at - PAGE, 0))
    case 'Enter':
      return { type: 'choose' }
    default:
      return undefined
  }

  /** -1 is the last row. */
  function moveTo(place: number): KeyEffect {
    const target = rows.at(place)
    return target ? { type: 'highlighted', key: target.key } : { type: 'nothing' }
  }
}

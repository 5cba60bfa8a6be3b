import type { BankOption } from '../banks/toBankOptions.js'
import type { ComboboxState } from './comboboxReducer.js'

/** What a key meets: the rows, and where the picker stands. */
interface KeySituation {
  isOpen: boolean
  visibleOptions: readonly BankOption[]
  activeOption: BankOption | undefined
  selectedOption: BankOption | undefined
}

/** What a key does: an action, a choice, or only that the browser does nothing. */
type KeyAction =
  | { type: 'opened'; activeKey: ComboboxState['activeKey'] }
  | { type: 'activated'; key: string }
  | { type: 'closed' }
  /** Selects the active option, if there is one. */
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
  { isOpen, visibleOptions, activeOption, selectedOption }: KeySituation,
): KeyAction | undefined {
  if (!isOpen) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
    const edge = altKey ? undefined : key === 'ArrowDown' ? 0 : -1
    return { type: 'opened', activeKey: selectedOption?.key ?? edge }
  }
  const index = activeOption ? visibleOptions.indexOf(activeOption) : -1
  switch (key) {
    case 'ArrowDown':
      return altKey ? { type: 'nothing' } : moveTo((index + 1) % visibleOptions.length)
    case 'ArrowUp':
      return altKey ? { type: 'closed' } : moveTo(Math.max(index, 0) - 1)
    case 'PageDown':
      return moveTo(Math.min(index + PAGE, visibleOptions.length - 1))
    case 'PageUp':
      return moveTo(Math.max(index - PAGE, 0))
    case 'Enter':
      return { type: 'choose' }
    default:
      return undefined
  }

  /** -1 is the last row. */
  function moveTo(place: number): KeyAction {
    const target = visibleOptions.at(place)
    return target ? { type: 'activated', key: target.key } : { type: 'nothing' }
  }
}

import type { BankOption } from './toBankOptions.js'
import type { ActiveKey } from './listReducer.js'

/** What {@link getKeyCommand} reads of a keyboard event. */
interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
  isComposing: boolean
  /** Key code; 229 for the key that ended a composition in Safari. */
  keyCode: number
}

/** What {@link getKeyCommand} reads of the combobox. */
interface KeyContext {
  isOpen: boolean
  isReadOnly: boolean
  visibleOptions: readonly BankOption[]
  activeOption: BankOption | undefined
  selectedOption: BankOption | undefined
}

/** What a key does. The browser's own action is prevented for every command other than `leave`. */
export type KeyCommand =
  | { type: 'open'; activeKey: ActiveKey }
  | { type: 'activate'; key: string }
  /** Selects the active option, if there is one. */
  | { type: 'select' }
  | { type: 'close' }
  /** Closes the list and lets the focus move on. */
  | { type: 'leave' }
  | { type: 'ignore' }

/** PageUp and PageDown move by this many options. */
const PAGE = 10

/**
 * Returns what a key does in the text field, after the WAI-ARIA Authoring Practices; `undefined` leaves it
 * to the browser.
 */
export function getKeyCommand(
  event: KeyPress,
  { isOpen, isReadOnly, visibleOptions, activeOption, selectedOption }: KeyContext,
): KeyCommand | undefined {
  const { key, altKey, ctrlKey, metaKey, repeat } = event
  // Safari ends a composition before it sends the key that ended it.
  const isComposing = event.isComposing || event.keyCode === 229
  // A held Enter that selected a bank must not go on to submit the form.
  if (key === 'Enter' && (isComposing || repeat)) return { type: 'ignore' }
  // Enter also selects with Control or Command. Otherwise Firefox would submit the form.
  if (isComposing || isReadOnly || (key !== 'Enter' && (ctrlKey || metaKey))) return undefined
  // A held Escape that closed the list must not go on to close a dialog around it.
  if (key === 'Escape') return isOpen ? { type: 'close' } : repeat ? { type: 'ignore' } : undefined
  if (!isOpen) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
    const edge = altKey ? undefined : key === 'ArrowDown' ? 0 : -1
    return { type: 'open', activeKey: selectedOption?.key ?? edge }
  }
  const index = activeOption ? visibleOptions.indexOf(activeOption) : -1
  switch (key) {
    case 'ArrowDown':
      return altKey ? { type: 'ignore' } : activate((index + 1) % visibleOptions.length)
    case 'ArrowUp':
      return altKey ? { type: 'close' } : activate(Math.max(index, 0) - 1)
    case 'PageDown':
      return activate(Math.min(index + PAGE, visibleOptions.length - 1))
    case 'PageUp':
      return activate(Math.max(index - PAGE, 0))
    case 'Enter':
      return { type: 'select' }
    case 'Tab':
      return { type: 'leave' }
    default:
      return undefined
  }

  /** -1 is the last option. */
  function activate(target: number): KeyCommand {
    const option = visibleOptions.at(target)
    return option ? { type: 'activate', key: option.key } : { type: 'ignore' }
  }
}

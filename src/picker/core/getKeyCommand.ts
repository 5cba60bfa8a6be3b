import type { BankOption } from './toBankOptions.js'
import type { ActiveKey } from './pickerState.js'

/** The properties of a keyboard event that {@link getKeyCommand} reads. */
interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
  isComposing: boolean
  /** The key code. In Safari, the key that ended a composition has the code 229. */
  keyCode: number
}

/** The combobox state that {@link getKeyCommand} reads. */
interface KeyContext {
  isOpen: boolean
  /** Whether the field shows text that the payer has typed, regardless of whether the list is open. */
  hasTypedText: boolean
  isReadOnly: boolean
  visibleOptions: readonly BankOption[]
  activeOption: BankOption | undefined
  selectedOption: BankOption | undefined
}

/** The effect of a key. The browser's default action is prevented for every command except `leave`. */
export type KeyCommand =
  | { type: 'open'; activeKey: ActiveKey }
  | { type: 'activate'; key: string }
  /** Selects the active option, if any. */
  | { type: 'select' }
  | { type: 'close' }
  /** Closes the list but retains the typed text. */
  | { type: 'collapse' }
  /** Closes the list and lets the browser move the focus. */
  | { type: 'leave' }
  | { type: 'ignore' }

/** The number of options by which PageUp and PageDown move. */
const PAGE = 10

/**
 * Returns the effect of pressing a key in the text field, following the WAI-ARIA Authoring Practices. If the result is
 * `undefined`, the browser handles the key.
 */
export function getKeyCommand(
  event: KeyPress,
  { isOpen, hasTypedText, isReadOnly, visibleOptions, activeOption, selectedOption }: KeyContext,
): KeyCommand | undefined {
  const { key, altKey, ctrlKey, metaKey, repeat } = event
  // In Safari, `isComposing` is already false in the event for the key that ends a composition.
  const isComposing = event.isComposing || event.keyCode === 229
  // If the payer selects a bank and holds Enter down, the key must not also submit the form.
  if (key === 'Enter' && (isComposing || repeat)) return { type: 'ignore' }
  // Enter also selects an option while Control or Command is pressed: Firefox otherwise submits the form.
  if (isComposing || isReadOnly || (key !== 'Enter' && (ctrlKey || metaKey))) return undefined
  // If the payer closes the list and holds Escape down, the key must not also close a surrounding dialog.
  if (key === 'Escape')
    return isOpen || hasTypedText ? { type: 'close' } : repeat ? { type: 'ignore' } : undefined
  if (!isOpen) {
    // Enter must not submit the form here (the selected bank would be submitted although the field shows other
    // text).
    if (key === 'Enter' && hasTypedText) return { type: 'open', activeKey: undefined }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
    const edge = altKey ? undefined : key === 'ArrowDown' ? 0 : -1
    return { type: 'open', activeKey: selectedOption?.key ?? edge }
  }
  const index = activeOption ? visibleOptions.indexOf(activeOption) : -1
  switch (key) {
    case 'ArrowDown':
      return altKey ? { type: 'ignore' } : activate((index + 1) % visibleOptions.length)
    case 'ArrowUp':
      return altKey ? { type: 'collapse' } : activate(Math.max(index, 0) - 1)
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

  /** Activates the option at an index, where -1 is the last option. */
  function activate(target: number): KeyCommand {
    const option = visibleOptions.at(target)
    return option ? { type: 'activate', key: option.key } : { type: 'ignore' }
  }
}

import { BankCombobox } from './BankCombobox.js'
import type { BankPickerProps } from './BankPickerProps.js'
import { useTouch } from './useTouch.js'

/**
 * The combobox, where it is wanted; `undefined` stands for the browser's own select. A server draws that, because it
 * works without a script, and a hydrated page begins with the same.
 */
export function useCombobox(wanted: BankPickerProps['variant']) {
  const touch = useTouch()
  const hydrated = touch !== undefined
  const native = wanted === 'native' || (wanted === 'auto' && touch)
  return { hydrated, Combobox: hydrated && !native ? BankCombobox : undefined }
}

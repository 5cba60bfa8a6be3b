import { useCallback } from 'react'
import type { BankOption } from './core/toBankOptions.js'
import { type BankComboboxOptions, useBankCombobox } from './useBankCombobox.js'
import { type BankSelectionOptions, useBankSelection } from './useBankSelection.js'

/** Options of {@link useBankPicker}. */
export interface UseBankPickerOptions extends BankSelectionOptions, BankComboboxOptions {}

/** What {@link useBankPicker} returns. */
export type UseBankPickerResult = ReturnType<typeof useBankPicker>

/**
 * Provides the bank picker without markup: state, and props for an input, a list and its options.
 *
 * @example
 * export function PlainPicker() {
 *   const picker = useBankPicker({ endpoint: '/api/fpx' })
 *   return (
 *     <div {...picker.getRootProps()}>
 *       <label {...picker.getLabelProps()}>Bank</label>
 *       <input {...picker.getInputProps()} />
 *       {picker.isOpen && (
 *         <ul {...picker.getListProps()}>
 *           {picker.visibleOptions.map((option) => (
 *             <li key={option.key} {...picker.getOptionProps(option)}>
 *               <bdi>{option.label}</bdi> {option.code}
 *             </li>
 *           ))}
 *         </ul>
 *       )}
 *     </div>
 *   )
 * }
 */
export function useBankPicker(settings: UseBankPickerOptions = {}) {
  const selection = useBankSelection(settings)
  const {
    banksQuery,
    options,
    code,
    selectedOption,
    clear,
    setModelFilter,
    modelFilter,
    notice,
    focus,
    inputRef,
    reset,
  } = selection
  const combobox = useBankCombobox(selection, settings)
  const { selectOption } = combobox
  return {
    ...combobox,
    /** The query of the bank list: its state, error and age. */
    banksQuery,
    /** Every option, before the search; `undefined` until there is a list. */
    options,
    /** The FPX model that the payer filters the list by. */
    modelFilter,
    /** Filters the list by one FPX model; without one, shows both. */
    setModelFilter,
    /** The code to submit; `null` for none. */
    code,
    /** The option of the selected bank. */
    selectedOption,
    /** What is to be announced in a live region. */
    notice,
    /** Clears the selection, right after the caller, so that an effect may call it. */
    clear: useCallback(() => queueMicrotask(clear), [clear]),
    /** Goes back to the default bank, as a form's reset does, right after the caller. */
    reset: useCallback(() => queueMicrotask(reset), [reset]),
    /** Selects an option right after the caller, unless it is disabled. */
    selectOption: useCallback(
      (option: BankOption) => queueMicrotask(() => selectOption(option)),
      [selectOption],
    ),
    /** Puts the focus into the field. */
    focus,
    /** The field. */
    inputRef,
  }
}

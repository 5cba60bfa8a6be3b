import { type BankComboboxOptions, useBankCombobox } from './useBankCombobox.js'
import { type BankSelectionOptions, useBankSelection } from '../selection/useBankSelection.js'

/** Settings of {@link useBankPicker}. */
export interface UseBankPickerOptions extends BankSelectionOptions, BankComboboxOptions {}

/** What {@link useBankPicker} returns. */
export type UseBankPickerResult = ReturnType<typeof useBankPicker>

/**
 * The bank picker without markup: state, and props for an input, a list and its options.
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
  const picker = useBankSelection(settings)
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
  } = picker
  return {
    /** The list as a whole: loading, error, age. */
    banksQuery,
    /** Every row, before the search; `undefined` until a list is there. */
    options,
    /** The FPX model that the payer narrowed the list to. */
    modelFilter,
    /** Narrows the list to one FPX model; without one, shows both. */
    setModelFilter,
    /** The code to submit; `null` for none. */
    code,
    /** The row of the chosen bank. */
    selectedOption,
    /** What happened last and is to be said. */
    notice,
    /** Clears the choice. */
    clear,
    /** Goes back to the bank at first, as a form does. */
    reset,
    /** Puts the focus into the field. */
    focus,
    /** The field. */
    inputRef,
    ...useBankCombobox(picker, settings),
  }
}

import { type BankComboboxOptions, useBankCombobox } from './useBankCombobox.js'
import { type BankSelectionOptions, useBankSelection } from '../selection/useBankSelection.js'

/** Settings of {@link useBankPicker}. */
export interface UseBankPickerOptions extends BankSelectionOptions, BankComboboxOptions {}

/** What {@link useBankPicker} gives. */
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
 *       {picker.open && (
 *         <ul {...picker.getListProps()}>
 *           {picker.rows.map((option) => (
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
  const { list, options, code, chosen, clear, narrow, narrowed, news, focus, input, reset } = picker
  return {
    /** The list as a whole: loading, error, age. */
    list,
    /** Every row, before the search; `undefined` until a list is there. */
    options,
    /** The FPX model that the payer narrowed the list to. */
    narrowed,
    /** Narrows the list to one FPX model; without one, shows both. */
    narrow,
    /** The code to submit; `null` for none. */
    code,
    /** The row of the chosen bank. */
    chosen,
    /** What happened last and is to be said. */
    news,
    /** Clears the choice. */
    clear,
    /** Goes back to the bank at first, as a form does. */
    reset,
    /** Puts the focus into the field. */
    focus,
    /** The field. */
    input,
    ...useBankCombobox(picker, settings),
  }
}

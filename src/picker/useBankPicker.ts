import { useCallback } from 'react'
import type { BankOption } from './core/toBankOptions.js'
import { useComboboxProps } from './useComboboxProps.js'
import { useList } from './useList.js'
import { type UseBankPickerOptions, usePickerState } from './usePickerState.js'

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
  const picker = usePickerState(settings)
  const list = useList(picker)
  const { select, clear, reset, openList, setInputValue } = picker
  return {
    ...useComboboxProps(picker, list, settings),
    /** The options that match the search. */
    visibleOptions: list.visibleOptions,
    /** Whether the visible options are a search result. */
    isSearching: list.isSearching,
    /** The option that Enter selects. */
    activeOption: list.activeOption,
    /** What the payer searches for. */
    searchText: list.searchText,
    /** Whether the list is open; it never is without banks to show or to wait for. */
    isOpen: list.isOpen,
    /** Opens the list; the selected option is active. */
    openList: useCallback(() => openList(), [openList]),
    /** Closes the list and selects nothing; the field shows the selected bank again. */
    closeList: picker.closeList,
    /** Searches for a text, as if the payer had typed it. */
    setInputValue: useCallback((text: string) => setInputValue(text), [setInputValue]),
    /** The query of the bank list: its state, error and age. */
    banksQuery: picker.banksQuery,
    /** Every option, before the search; `undefined` until there is a list. */
    options: picker.options,
    /** Whether the list has banks of both FPX models, so that a filter by model makes sense. */
    hasBothModels: picker.hasBothModels,
    /** The FPX model that the payer filters the list by. */
    modelFilter: picker.modelFilter,
    /** Filters the list by one FPX model; without one, shows both. */
    setModelFilter: picker.setModelFilter,
    /** The code to submit; `null` for none. */
    code: picker.code,
    /** The option of the selected bank. */
    selectedOption: picker.selectedOption,
    /** What is to be announced in a live region. */
    notice: picker.notice,
    /** Clears the selection, right after the caller, so that an effect may call it. */
    clear: useCallback(() => queueMicrotask(clear), [clear]),
    /** Goes back to the default bank, as a form's reset does, right after the caller. */
    reset: useCallback(() => queueMicrotask(reset), [reset]),
    /** Selects an option right after the caller, unless it is disabled. */
    selectOption: useCallback(
      (option: BankOption) => queueMicrotask(() => select(option)),
      [select],
    ),
    /** Puts the focus into the field. */
    focus: picker.focus,
    /** The field. */
    inputRef: picker.inputRef,
  }
}

import { type FocusEvent, useCallback } from 'react'
import type { BankOption } from './core/toBankOptions.js'
import { isFromOutside } from './isFromOutside.js'
import { mergeProps, type PropsOf } from './mergeProps.js'
import { useComboboxProps } from './useComboboxProps.js'
import { useList } from './useList.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'
import type { UseBanksResult } from './useBanks.js'
import { toReactEvent } from './toReactEvent.js'
import { usePickerState } from './usePickerState.js'

/** What {@link useBankPicker} returns. `Details` is the type of the banks' additional fields. */
export type UseBankPickerResult<Details extends object = Record<string, unknown>> = ReturnType<
  typeof useBankPicker<Details>
>

/**
 * Provides the state of a bank picker without markup, and props for an input, a list and its options.
 *
 * Each prop getter accepts additional props for its element. Your handlers run before the picker's handlers, which are
 * skipped if you call `event.preventDefault()`. Your refs and `aria-describedby` are merged with the picker's.
 *
 * @example
 * export function PlainPicker() {
 *   const picker = useBankPicker({ endpoint: '/api/fpx', name: 'bank_code', required: true })
 *   return (
 *     <div {...picker.getRootProps()}>
 *       <label {...picker.getLabelProps()}>Bank</label>
 *       <input {...picker.getInputProps({ placeholder: 'Choose your bank' })} />
 *       {picker.isOpen && (
 *         <ul {...picker.getListProps()}>
 *           {picker.visibleOptions.map((option) => (
 *             <li key={option.key} {...picker.getOptionProps(option)}>
 *               <bdi>{option.label}</bdi> {option.code}
 *             </li>
 *           ))}
 *         </ul>
 *       )}
 *       <p {...picker.getErrorProps()}>{picker.validity.shown}</p>
 *       <input {...picker.getHiddenInputProps()} />
 *     </div>
 *   )
 * }
 *
 */
export function useBankPicker<Details extends object = Record<string, unknown>>(
  ownSettings: UseBankPickerOptions<Details> = {},
) {
  const settings = ownSettings as UseBankPickerOptions
  const picker = usePickerState(settings)
  const list = useList(picker)
  const { id, select, clear, reset, openList, setInputValue } = picker
  const combobox = useComboboxProps(picker, list, settings)
  const labelId = `${id}-label`
  const across =
    (handler: ((event: FocusEvent<HTMLElement>) => void) | undefined) =>
    (event: FocusEvent<HTMLElement>) => {
      if (isFromOutside(event)) handler?.(event)
    }
  return {
    /** The field's `id`. */
    id,
    /** Props for the root element, which detects when the focus leaves the picker. */
    getRootProps: (props?: PropsOf<'div'>) =>
      mergeProps(
        mergeProps(combobox.getRootProps(), {
          onFocus: across(settings.onFocus),
          onBlur: across(settings.onBlur),
        }),
        props,
      ),
    /**
     * Props for an element around the field and the list. Pressing outside this element closes the list. Default: the
     * root.
     */
    getControlProps: (props?: PropsOf<'div'>) => mergeProps(combobox.getControlProps(), props),
    /** Props for the `<label>`. */
    getLabelProps: (props?: PropsOf<'label', 'id' | 'htmlFor'>) =>
      mergeProps({ id: labelId, htmlFor: id }, props),
    /**
     * Props for the `<input>` that handle key presses, typing, validity and announcements. To receive the typed text,
     * use the `onInputValueChange` option. When Escape closes the list, only your `onKeyDown` receives the event, so
     * Escape doesn't also close a surrounding dialog.
     */
    getInputProps: ({
      onKeyDown,
      ...props
    }: PropsOf<
      'input',
      'id' | 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'onKeyDownCapture'
    > = {}) =>
      mergeProps(
        {
          ...combobox.getInputProps(
            onKeyDown &&
              ((key, event) =>
                onKeyDown(event ?? toReactEvent(key, key.composedPath()[0] as HTMLInputElement))),
          ),
          ...picker.getFieldProps(`${id}-error`, `${id}-description`),
        },
        props,
      ),
    /** Props for a button that opens and closes the list. The button isn't in the tab order. */
    getToggleProps: (props?: PropsOf<'button'>) => mergeProps(combobox.getToggleProps(), props),
    /** Props for the open list. */
    getListProps: (props?: PropsOf<'ul', 'id'>) =>
      mergeProps({ ...combobox.getListProps(), 'aria-labelledby': labelId }, props),
    /** Props for an `option` in the list. */
    getOptionProps: (option: BankOption<Details>, props?: PropsOf<'li', 'id'>) =>
      mergeProps(combobox.getOptionProps(option as BankOption), props),
    /** Props for the element that describes the field. */
    getDescriptionProps: (props?: PropsOf<'div', 'id'>) =>
      mergeProps({ id: `${id}-description` }, props),
    /**
     * Props for the error's element. Always render this element, because screen readers only announce changes inside an
     * existing live region.
     */
    getErrorProps: (props?: PropsOf<'div', 'id'>) =>
      mergeProps({ id: `${id}-error`, 'aria-live': 'polite' as const }, props),
    /**
     * Props for the hidden `<input>`, which submits the code under `name` and dispatches `change` for each selection.
     */
    getHiddenInputProps: (props?: PropsOf<'input', 'value' | 'defaultValue'>) =>
      mergeProps(picker.getHiddenInputProps(), props),
    /** Props for a hidden `<input>` that submits the FPX model under `modelName`. */
    getModelInputProps: (props?: PropsOf<'input', 'value' | 'defaultValue'>) =>
      mergeProps(picker.getModelInputProps(), props),
    /**
     * The validation state. `message` explains why the form can't be submitted, and `shown` is the currently visible
     * error.
     */
    validity: picker.validity,
    /** The options that match the search. */
    visibleOptions: list.visibleOptions as readonly BankOption<Details>[],
    /** Whether the visible options are the result of a search. */
    isSearching: list.isSearching,
    /** The option that Enter selects. */
    activeOption: list.activeOption as BankOption<Details> | undefined,
    /** The payer's search text. */
    searchText: list.searchText,
    /** Whether the list is open. The list can only open while it is loading or if it contains banks. */
    isOpen: list.isOpen,
    /** Opens the list and makes the selected option active. */
    openList: useCallback(() => openList(), [openList]),
    /** Closes the list without selecting anything, so the field shows the selected bank again. */
    closeList: picker.closeList,
    /** Sets the field's text as if the payer had typed it. */
    setInputValue: useCallback((text: string) => setInputValue(text), [setInputValue]),
    /** The state of the bank list query. */
    banksQuery: picker.banksQuery as UseBanksResult<Details>,
    /** All options, regardless of the search, or `undefined` until the list has loaded. */
    options: picker.options as readonly BankOption<Details>[] | undefined,
    /** Whether the list contains banks of both FPX models, in which case a filter by model is useful. */
    hasBothModels: picker.hasBothModels,
    /** The FPX model by which the payer has filtered the list. */
    modelFilter: picker.modelFilter,
    /** Filters the list by one FPX model, or shows both models if you pass `undefined`. */
    setModelFilter: picker.setModelFilter,
    /** The code that the form submits, or `null` if no bank is selected. */
    code: picker.selected?.code ?? null,
    /** The selected bank's option. */
    selectedOption: picker.selectedOption as BankOption<Details> | undefined,
    /** The notice to announce in a live region. */
    notice: picker.notice,
    /** Clears the selection in a microtask, so you can call this function in an effect. */
    clear: useCallback(() => queueMicrotask(clear), [clear]),
    /** Restores the default bank in a microtask, as a form reset does. */
    reset: useCallback(() => queueMicrotask(reset), [reset]),
    /** Selects an option in a microtask, unless the option is disabled. */
    selectOption: useCallback(
      (option: BankOption<Details>) => queueMicrotask(() => select(option as BankOption)),
      [select],
    ),
    /** Focuses the field. */
    focus: picker.focus,
    /** The field. */
    inputRef: picker.inputRef,
  }
}

import { useCallback, useId, useReducer, useRef } from 'react'
import type { Bank } from '../contract/index.js'
import type { BankModel } from './bankModel.js'
import { type BankOption, type BankOptionsSettings } from './bankOptions.js'
import type { BankPickerEvent } from './bankPickerEvent.js'
import { bankPickerReducer, initialBankPickerState } from './bankPickerReducer.js'
import type { FpxSettings } from './FpxContext.js'
import { type BankChoiceSettings, useBankChoice } from './useBankChoice.js'
import { useBankEvents } from './useBankEvents.js'
import { useBankOptions } from './useBankOptions.js'
import { useBankPickerProps } from './useBankPickerProps.js'
import { useBankRows } from './useBankRows.js'
import { useBanks } from './useBanks.js'
import { useLatest } from './useLatest.js'

/** Settings of {@link useBankPicker}. */
export interface UseBankPickerSettings
  extends FpxSettings, BankOptionsSettings, BankChoiceSettings {
  /** `id` of the field; the ids of its list and texts begin with it. Default: made up, the same on server and client. */
  id?: string | undefined
  /** Nothing can be done, and nothing is submitted. Default: false. */
  disabled?: boolean | undefined
  /** The bank is shown and submitted, and cannot be changed. Default: false. */
  readOnly?: boolean | undefined
  /** Replaces the search: whether a bank matches the text. Keep the function the same between renders. */
  filter?: ((bank: Bank, text: string) => boolean) | undefined
  /** The focus left the picker. */
  onBlur?: (() => void) | undefined
  /** Hears what the payer does, without personal data. */
  onEvent?: ((event: BankPickerEvent) => void) | undefined
}

/** What {@link useBankPicker} gives. */
export type UseBankPickerResult = ReturnType<typeof useBankPicker>

/**
 * The bank picker without markup: state, and props for an input, a list and its options.
 *
 * @example
 * const picker = useBankPicker({ endpoint: '/api/fpx', onChange: setCode })
 * return (
 *   <div {...picker.getRootProps()}>
 *     <label {...picker.getLabelProps()}>Bank</label>
 *     <input {...picker.getInputProps()} />
 *     {picker.open && (
 *       <ul {...picker.getListProps()}>
 *         {picker.rows.map((option) => (
 *           <li key={option.key} {...picker.getOptionProps(option)}>{option.label} {option.code}</li>
 *         ))}
 *       </ul>
 *     )}
 *   </div>
 * )
 */
export function useBankPicker(settings: UseBankPickerSettings = {}) {
  const { disabled = false, readOnly = false, onEvent } = settings
  const ownId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const list = useBanks(settings)
  const options = useBankOptions(list.banks, settings)
  const [state, dispatch] = useReducer(
    bankPickerReducer,
    settings.defaultValue ?? null,
    initialBankPickerState,
  )
  const { code, chosen, take, clear, reset } = useBankChoice(options, settings, state, dispatch)
  const { rows, search, searching, highlighted } = useBankRows(
    options,
    settings.filter,
    state,
    dispatch,
  )
  // Without banks to show or to wait for, there is nothing to open.
  const open = state.open && (options ? options.length > 0 : !list.error)
  // Nor does it open later, by itself, when the payer has gone on.
  if (state.open && !open) dispatch({ type: 'closed' })
  const text = (open ? state.text : null) ?? chosen?.label ?? code ?? ''
  const tell = useBankEvents(onEvent, list.error, open ? rows : [])

  const endSearch = () => {
    if (open && searching)
      tell({ type: 'searched', length: state.filter.trim().length, found: rows.length })
  }
  const act = {
    /** Opens the list; without a highlight, on the chosen bank. */
    openList: useLatest((highlight: typeof state.highlight = chosen?.key) => {
      if (disabled || readOnly || input.current?.matches(':disabled')) return
      list.refresh()
      tell({ type: 'opened' })
      dispatch({ type: 'opened', highlight })
    }),
    /** Closes the list without a choice; the field shows the chosen bank again. */
    closeList: useLatest(() => {
      endSearch()
      dispatch({ type: 'closed' })
    }),
    /** Chooses a row, unless it may only be read. */
    choose: useLatest((option: BankOption) => {
      if (disabled || readOnly) return
      if (option.blocked) return dispatch({ type: 'refused', option })
      endSearch()
      tell({ type: 'chosen', searched: searching })
      take(option)
    }),
    /** What stands in the field now; `composing` while an input method is at work; what was `added` to the text. */
    type: useLatest((typed: string, composing: boolean, added?: string | null) => {
      if (!open) list.refresh()
      // Letters typed after the chosen bank's name begin a search; an unfinished composition is left alone.
      const begins = !open && !composing && added && typed === text + added
      // Phones compose Latin letters too: those find banks at once, while unfinished signs leave the rows as they are.
      const unfinished = composing && search(typed).length === 0
      dispatch({ type: 'typed', text: begins ? added : typed, composing: unfinished })
    }),
    /** Goes back to the bank at first, as a form does. */
    reset: useLatest(reset),
  }

  return {
    /** The list as a whole: loading, error, age. */
    list,
    /** Every row, before the search; `undefined` until a list is there. */
    options,
    /** The rows that match the search. */
    rows,
    /** Whether the rows are a search result. */
    searching,
    /** What the payer searches for. */
    query: state.filter,
    /** The FPX model that the payer narrowed the list to. */
    narrowed: state.model,
    narrow: useCallback((model?: BankModel) => dispatch({ type: 'narrowed', model }), []),
    /** Whether the list is open; it never is without banks to show or to wait for. */
    open,
    /** The row that Enter takes. */
    highlighted,
    /** The code to submit; `null` for none. */
    code,
    /** The row of the chosen bank. */
    chosen,
    /** What happened last and is to be said. */
    news: state.news,
    clear,
    /** Puts the focus into the field. */
    focus: useCallback(() => input.current?.focus(), []),
    /** The field. */
    input,
    ...act,
    ...useBankPickerProps({
      id: settings.id ?? ownId,
      root,
      input,
      open,
      rows,
      query: state.filter,
      highlighted,
      chosen,
      text,
      disabled,
      readOnly,
      onBlur: settings.onBlur,
      act,
      dispatch,
    }),
  }
}

import {
  type FocusEvent,
  type CompositionEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import type { Bank } from '../contract/index.js'
import { bankOptions, type BankOption, type BankOptionsSettings } from './bankOptions.js'
import { type BankPickerEvent, errorEvent } from './bankPickerEvent.js'
import { keyEffect } from './bankPickerKeys.js'
import { bankPickerReducer, initialBankPickerState } from './bankPickerReducer.js'
import { bankSearchIndex, searchBanks } from './bankSearch.js'
import type { FpxSettings } from './FpxContext.js'
import { type BankChoiceSettings, useBankChoice } from './useBankChoice.js'
import { useBanks } from './useBanks.js'

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
  const { disabled = false, readOnly = false, filter, onEvent } = settings
  const ownId = useId()
  const id = settings.id ?? ownId
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const composing = useRef(false)

  const list = useBanks(settings)
  const options = useBankOptions(list.banks, settings)
  const [state, dispatch] = useReducer(
    bankPickerReducer,
    settings.defaultValue ?? null,
    initialBankPickerState,
  )
  const choice = useBankChoice(options, settings, state, dispatch)
  const { code, chosen } = choice

  const index = useMemo(() => bankSearchIndex(options ?? []), [options])
  const searching = state.filter.trim() !== ''
  const rows = useMemo(() => {
    if (!searching) return options ?? []
    return filter
      ? (options ?? []).filter(({ bank }) => filter(bank, state.filter))
      : searchBanks(index, state.filter)
  }, [filter, index, options, searching, state.filter])

  const { highlight } = state
  const highlighted =
    typeof highlight === 'string'
      ? rows.find(({ key }) => key === highlight)
      : typeof highlight === 'number'
        ? rows.at(highlight)
        : searching
          ? rows.find(({ blocked }) => !blocked)
          : undefined
  // Held by its key from now on, so that a refreshed list cannot move it to another bank.
  if (highlighted && highlighted.key !== highlight)
    dispatch({ type: 'highlighted', key: highlighted.key })

  const { refresh } = list
  const openList = (at?: string | 0 | -1) => {
    if (disabled || readOnly || input.current?.matches(':disabled')) return
    refresh()
    onEvent?.({ type: 'opened' })
    dispatch({ type: 'opened', highlight: at ?? chosen?.key })
  }
  const closeList = useCallback(() => dispatch({ type: 'closed' }), [])
  const choose = (option: BankOption) => {
    if (option.blocked) return dispatch({ type: 'refused', option })
    onEvent?.({ type: 'chosen', searched: searching })
    choice.take(option)
  }
  const latestChoose = useRef(choose)
  useEffect(() => {
    latestChoose.current = choose
  })
  const type = (text: string) => {
    if (!state.open) refresh()
    dispatch({ type: 'typed', text, composing: composing.current })
  }

  useEffect(() => {
    const element = root.current
    if (!state.open || !element) return
    const closeOutside = (event: Event) => {
      if (!event.composedPath().includes(element)) closeList()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => document.removeEventListener('pointerdown', closeOutside, true)
  }, [closeList, state.open])

  useEffect(() => {
    const element = root.current?.querySelector(`[data-highlighted]`)
    if (state.open) element?.scrollIntoView({ block: 'nearest' })
  }, [highlight, state.open])

  useEffect(() => {
    if (list.error) onEvent?.(errorEvent(list.error))
    // One event for one error, whatever the merchant's function does between renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list.error])

  const offlineShown = state.open ? rows.filter(({ status }) => status === 'offline').length : 0
  useEffect(() => {
    if (offlineShown > 0) onEvent?.({ type: 'offlineShown', count: offlineShown })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [offlineShown])

  const listId = `${id}-list`
  const optionId = (option: BankOption) => `${id}-${option.position}`
  const open = state.open && (options ? options.length > 0 : !list.error)
  const text = (open ? state.text : null) ?? chosen?.label ?? code ?? ''
  return {
    /** Where the ids of the parts begin. */
    id,
    /** The list as a whole: loading, error, age. */
    list,
    /** Every row, before the search; `undefined` until a list is there. */
    options,
    /** The rows that match the search. */
    rows,
    /** Whether the rows are a search result. */
    searching,
    /** Whether the list is open; it never is without banks to show or to wait for. */
    open,
    /** What stands in the field. */
    text,
    /** What the payer searches for. */
    query: state.filter,
    highlighted,
    /** The code to submit; `null` for none. */
    code,
    /** The row of the chosen bank. */
    chosen,
    /** What happened last and is to be said. */
    news: state.news,
    openList,
    closeList,
    choose,
    clear: choice.clear,
    reset: choice.reset,
    /** Puts the focus into the text field. */
    focus: useCallback(() => input.current?.focus(), []),
    input,
    getRootProps: () => ({
      ref: root,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        // Never on a bare blur: VoiceOver on iOS takes the focus away while it reads the options.
        const { currentTarget, relatedTarget } = event
        if (relatedTarget && !currentTarget.contains(relatedTarget)) closeList()
      },
    }),
    getLabelProps: () => ({ id: `${id}-label`, htmlFor: id }),
    getInputProps: () => ({
      id,
      ref: input,
      type: 'text' as const,
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': open && rows.length > 0 ? listId : undefined,
      'aria-activedescendant': open && highlighted ? optionId(highlighted) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      disabled,
      readOnly,
      value: text,
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        if (open) return
        openList()
        event.currentTarget.select()
      },
      onInput: (event: InputEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false
        type(event.currentTarget.value)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        // 229: Safari ends a composition before the key that ended it.
        // eslint-disable-next-line @typescript-eslint/no-deprecated
        if (composing.current || event.keyCode === 229 || event.ctrlKey || event.metaKey) return
        if (event.key === 'Tab') return closeList()
        const situation = { open, rows, highlighted, chosen }
        const effect = readOnly || disabled ? undefined : keyEffect(event, situation)
        if (!effect) return
        event.preventDefault()
        if (event.key === 'Escape') event.stopPropagation()
        if (effect.type === 'choose' && highlighted) choose(highlighted)
        else if (effect.type === 'opened') openList(effect.highlight)
        else if (effect.type !== 'choose' && effect.type !== 'nothing') dispatch(effect)
      },
    }),
    getToggleProps: () => ({
      type: 'button' as const,
      tabIndex: -1,
      'aria-expanded': open,
      'aria-controls': open && rows.length > 0 ? listId : undefined,
      disabled: disabled || readOnly,
      onMouseDown: keepFocus,
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (open) return closeList()
        openList()
        // On touch the field stays without focus, so that no keyboard covers the list.
        if ((event.nativeEvent as Partial<PointerEvent>).pointerType !== 'touch')
          input.current?.focus()
      },
    }),
    getListProps: () => ({
      id: listId,
      role: 'listbox' as const,
      'aria-labelledby': `${id}-label`,
      onMouseDown: keepFocus,
    }),
    getOptionProps: (option: BankOption) => ({
      id: optionId(option),
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': option.key === chosen?.key,
      'aria-disabled': option.blocked ? true : undefined,
      'data-highlighted': option.key === highlighted?.key ? '' : undefined,
      // The newest function, so that a row need not be drawn again for it.
      onClick: () => latestChoose.current(option),
    }),
  }
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

function useBankOptions(
  banks: readonly Bank[] | undefined,
  settings: BankOptionsSettings,
): BankOption[] | undefined {
  const { offline, model, amount, limits, getStatus, getModel, getLogo, getAliases, sort } =
    settings
  return useMemo(
    () =>
      banks &&
      bankOptions(banks, {
        offline,
        model,
        amount,
        limits,
        getStatus,
        getModel,
        getLogo,
        getAliases,
        sort,
      }),
    [amount, banks, getAliases, getLogo, getModel, getStatus, limits, model, offline, sort],
  )
}

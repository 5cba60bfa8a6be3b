import { type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Bank, type BankModel, BANK_MODELS, isOfModel } from '../contract/index.js'
import { addListeners } from '../client/addListeners.js'
import { bank as english, wallets } from '../locales/en/bank.js'
import { useMessages } from '../ui/LocaleContext.js'
import { tryOrUndefined } from '../ui/tryOrUndefined.js'
import { useStableCallback } from '../ui/useStableCallback.js'
import type { BankPickerEvent } from './core/bankPickerEvent.js'
import { createSearch } from './core/createSearch.js'
import { type ActiveKey, closedList, type ListState, listReducer } from './core/listReducer.js'
import { getCurrentNotice } from './core/reconcileSelection.js'
import { type BankListOptions, type BankOption, toBankOptions } from './core/toBankOptions.js'
import { createStore } from './createStore.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'
import { useBanks } from './useBanks.js'
import { useBankValidity } from './useBankValidity.js'
import { useFormReset } from './useFormReset.js'
import { useSelection } from './useSelection.js'

/** What {@link usePickerState} returns. */
export type PickerState = ReturnType<typeof usePickerState>

/** Longest time between the two clicks of a double click on most systems, in milliseconds. */
const DOUBLE_CLICK_MS = 500

/**
 * Owns the state of a picker: its banks, the selected bank, the list and the typed text. All changes go through the
 * functions that it returns. The list is in a separate store, so that typing renders only the list ({@link useList}).
 */
export function usePickerState(settings: UseBankPickerOptions) {
  const { disabled = false, readOnly = false, form, filter } = settings
  const isLocked = disabled || readOnly
  const ownId = useId()
  const id = settings.id ?? ownId
  // Annotated, because React 18's `ref` does not accept `RefObject<… | null>`, which would be inferred.
  const inputRef: {
    /** The element; `null` while there is none. */ current: HTMLInputElement | null
  } = useRef<HTMLInputElement>(null)
  const submittedRef = useRef<HTMLInputElement>(null)
  const pressedKeyRef = useRef<string>(undefined)
  const banksQuery = useBanks(settings)
  const options = useBankOptions(banksQuery.banks, settings)
  const isInitialLoading = !options && !banksQuery.error
  // In a microtask, so that a handler that throws (because a tracker is blocked, for example) does not interrupt the
  // payer.
  const emit = useStableCallback((event: BankPickerEvent) =>
    queueMicrotask(() => settings.onEvent?.(event)),
  )
  const { kind, status } = banksQuery.error ?? {}
  // Emitted once per outage, although every automatic retry fails with a new error.
  useEffect(() => {
    if (kind) emit({ type: 'error', kind, status })
  }, [kind, status, emit])
  const selection = useSelection(options, settings, { isLocked, inputRef, submittedRef })
  const { code, state, dispatch, selectedOption, change } = selection
  useFormReset(inputRef, selection.reset)
  const hasWallets = Boolean(options?.some(({ kind }) => kind === 'wallet'))
  const { lang, t } = useMessages('bank', english, settings, hasWallets ? wallets : undefined)
  const validity = useBankValidity(selection, inputRef, settings, t)
  const [listStore] = useState(() => createStore(listReducer, closedList))

  const hasBothModels =
    !settings.model && BANK_MODELS.every((each) => options?.some(({ model }) => model === each))
  const [filteredModel, setModelFilter] = useState<BankModel>()
  const modelFilter = hasBothModels ? filteredModel : undefined
  const listedOptions = useMemo(
    () => (options ?? []).filter((option) => isOfModel(option, modelFilter)),
    [modelFilter, options],
  )
  const search = useMemo(() => createSearch(listedOptions, filter), [filter, listedOptions])

  /**
   * Returns the current list state. Selecting a bank discards the typed text, and the list is closed if there are no
   * banks to show or wait for.
   */
  const readList = (stored: ListState = listStore.get()): ListState => {
    const current = stored.epoch === state.epoch ? stored : closedList
    const isOpen = current.isOpen && !isLocked && (isInitialLoading || Boolean(options?.length))
    return isOpen === current.isOpen ? current : { ...current, isOpen }
  }
  /** Returns the text in the field. */
  const textOf = ({ isOpen, typedText }: ListState): string =>
    (isOpen ? typedText : null) ?? selectedOption?.label ?? code ?? ''

  const endSearch = () => {
    const { isOpen, searchText } = readList()
    const words = searchText.trim()
    if (isOpen && words)
      emit({ type: 'searched', length: words.length, found: search(searchText).length })
    return isOpen && words !== ''
  }
  // Dispatches only if there is a notice, because a dispatch on every key press would render the whole picker.
  const clearNotice = () => {
    if (state.notice) dispatch({ type: 'noticeCleared' })
  }
  const isUnusable = () => isLocked || inputRef.current?.matches(':disabled')

  const select = useStableCallback((option: BankOption) => {
    if (isUnusable()) return
    if (option.disabledReason) return dispatch({ type: 'refused', option })
    emit({ type: 'selected', searched: endSearch() })
    change({ type: 'selected', option })
  })
  const openList = useStableCallback((activeKey: ActiveKey = selectedOption?.key) => {
    if (isUnusable()) return
    banksQuery.refetchIfStale()
    emit({ type: 'opened' })
    clearNotice()
    const field = inputRef.current as HTMLElement | null
    if (field?.localName === 'select')
      // The browser allows this only while it handles the payer's press or key.
      return tryOrUndefined(() => (field as HTMLSelectElement).showPicker())
    // Stores the active option's key, so that the same bank stays active when the list is refreshed.
    const active = typeof activeKey === 'number' ? listedOptions.at(activeKey)?.key : undefined
    listStore.dispatch({ type: 'opened', activeKey: active ?? activeKey, epoch: state.epoch })
  })
  const setInputValue = useStableCallback(
    (typed: string, composing = false, added?: string | null) => {
      const list = readList()
      const shown = textOf(list)
      if (!list.isOpen) banksQuery.refetchIfStale()
      // Letters typed after the selected bank's name begin a search. While an input method composes, the name stays in
      // the field. Otherwise an Android keyboard, which treats the name as the beginning of the word, would write its
      // letters twice.
      const startsNewSearch = composing ? typed.startsWith(shown) : added && typed === shown + added
      const prefix = list.typedText === null ? (startsNewSearch ? shown : '') : (list.prefix ?? '')
      const query = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
      // Phones compose Latin letters too, and those should find banks immediately. Unfinished characters that match
      // nothing leave the options as they are.
      const unfinished = composing && search(query).length === 0
      const searchText = unfinished ? list.searchText : query
      clearNotice()
      listStore.dispatch({
        type: 'typed',
        ...(composing ? { typedText: typed, prefix } : { typedText: query }),
        searchText,
        activeKey: findSelectable(search(searchText), searchText)?.key,
        epoch: state.epoch,
      })
    },
  )

  const toHiddenInput = (name: string | undefined, value: string | null | undefined) => ({
    type: 'hidden' as const,
    name,
    form,
    value: value ?? '',
    disabled,
  })

  return {
    /** The code that is submitted; before there is a list, the code that was passed. */
    code,
    selectedOption,
    state,
    id,
    /** Language of the messages: a BCP 47 tag for `Intl`. */
    lang,
    t,
    validity,
    banksQuery,
    /** Every option, before the search; `undefined` until there is a list. */
    options,
    /** Whether the first list is being loaded. */
    isInitialLoading,
    /** Whether the selection cannot be changed. */
    isLocked,
    /** The notice about the selection, which is announced once. */
    notice: getCurrentNotice(state.notice, code),
    /** Whether the list has banks of both FPX models. */
    hasBothModels,
    /** Whether the list has wallets, with or without banks. */
    hasWallets,
    /** The FPX model that the payer filters the list by, if the list has both models. */
    modelFilter,
    setModelFilter,
    emit,
    inputRef,
    listStore,
    readList,
    textOf,
    search,
    /** Selects an option, unless it is disabled or nothing can be selected. */
    select,
    clear: useStableCallback(() => {
      if (!isLocked) change({ type: 'cleared' })
    }),
    /** Returns to the default bank, as a form reset does. */
    reset: selection.reset,
    /** Opens the list with an active option. Default: the selected one. */
    openList,
    /** Closes the list without selecting anything; the field shows the selected bank again. */
    closeList: useStableCallback(() => {
      endSearch()
      listStore.dispatch({ type: 'closed' })
    }),
    /**
     * Sets the field's text. `composing` is true while an input method is active; `added` is the text that this input
     * event added.
     */
    setInputValue,
    /**
     * Returns props of the text field or the native select: form, validity, and the ids of the elements that describe
     * it.
     */
    getFieldProps: (...describedBy: (string | false | undefined)[]) => ({
      form,
      required: settings.required,
      'aria-required': settings['aria-required'] ?? settings.required,
      'aria-busy': banksQuery.isFetching && !options,
      'aria-invalid': validity.isInvalid,
      'aria-describedby': describedBy.filter(Boolean).join(' '),
      onInvalid: validity.onInvalid,
    }),
    /** Props of the hidden input that submits the code. A selection dispatches `input` and `change` on it. */
    getHiddenInputProps: () => ({ ref: submittedRef, ...toHiddenInput(settings.name, code) }),
    /** Props of the hidden input that submits the FPX model. */
    getModelInputProps: () => toHiddenInput(settings.modelName, code && selectedOption?.model),
    /** Focuses the field. */
    focus: useCallback(() => inputRef.current?.focus(), []),
    /**
     * Returns props that select an option when it is pressed. Two kinds of press are ignored: a press on an option that
     * a refresh moved under the finger, and the second click of a double click.
     */
    getPressProps: (option: BankOption) => ({
      onPointerDown: () => {
        pressedKeyRef.current = option.key
      },
      // The finger is scrolling instead of pressing the option.
      onPointerCancel: () => {
        pressedKeyRef.current = undefined
      },
      onClick: ({ detail }: MouseEvent) => {
        // A click by a screen reader or a key has no pointer (`detail` is 0), even if an earlier press ended elsewhere.
        const isSameOption = !detail || (pressedKeyRef.current ?? option.key) === option.key
        pressedKeyRef.current = undefined
        if (!isSameOption || detail > 1) return
        // Otherwise the second click would hit the Pay button under the list, which is closed by then.
        setTimeout(addListeners([window], swallowSecondClick, 'click'), DOUBLE_CLICK_MS)
        select(option)
      },
    }),
  }
}

/** Returns the first selectable option of a search; `undefined` if there is none, or no search. */
export const findSelectable = (
  options: readonly BankOption[],
  searchText: string,
): BankOption | undefined =>
  searchText.trim() ? options.find(({ disabledReason }) => !disabledReason) : undefined

/** Converts the banks into options; `undefined` before there is a list. The array is new only if the list or one of the hook's options has changed. */
function useBankOptions(banks: readonly Bank[] | undefined, settings: BankListOptions) {
  const { offlineBanks, model, amount, limits, mapBank, sort } = settings
  return useMemo(
    () => banks && toBankOptions(banks, { offlineBanks, model, amount, limits, mapBank, sort }),
    [amount, banks, limits, mapBank, model, offlineBanks, sort],
  )
}

const swallowSecondClick = (event: UIEvent) => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type BankModel, BANK_MODELS, isOfModel } from '../contract/index.js'
import { addListeners } from '../client/addListeners.js'
import { getWindow } from '../ui/dom.js'
import { useStableCallback } from '../ui/hooks.js'
import { createSearch, prepareSearch } from './core/bankSearch.js'
import { type ActiveKey, textOf } from './core/pickerState.js'
import { toSelectedBank } from './core/findOption.js'
import type { BankOption } from './core/toBankOptions.js'
import type { PickerStore } from './createPickerStore.js'
import type { BankPickerProps } from './BankPickerProps.js'
import type { UseBanksResult } from './useBanks.js'
import { DOUBLE_CLICK_MS } from './useSubmitGuard.js'
import { useSelection } from './useSelection.js'

/** What {@link usePickerState} returns. */
export type PickerState = ReturnType<typeof usePickerState>

/** The banks that a picker lists. */
export interface ListedBanks {
  banksQuery: UseBanksResult
  /** All options, or `undefined` until the list has loaded. */
  options: readonly BankOption[] | undefined
}

/**
 * Owns the state of a picker, which includes the selected bank, the list and the typed text. The state only changes
 * through the returned functions. Typing re-renders only components that use {@link useList}.
 */
export function usePickerState(
  settings: BankPickerProps,
  { banksQuery, options }: ListedBanks,
  store: PickerStore,
) {
  const { disabled = false, readOnly = false, form } = settings
  const isLocked = disabled || readOnly
  // Two copies of React on a page generate the same ids, so ours have a prefix.
  const ownId = `fpx${useId()}`
  const id = settings.id ?? ownId
  // The type is annotated: React 18's `ref` doesn't accept the inferred `RefObject<… | null>`.
  const inputRef: {
    /** The element, or `null` while it isn't rendered. */ current: HTMLInputElement | null
  } = useRef<HTMLInputElement>(null)
  const submittedRef = useRef<HTMLInputElement>(null)
  const pressedKeyRef = useRef<string>(undefined)
  const isInitialLoading = !options && !banksQuery.error
  const hasBothModels =
    !settings.model && BANK_MODELS.every((each) => options?.some(({ model }) => model === each))
  const [filteredModel, setModelFilter] = useState<BankModel>()
  const modelFilter = hasBothModels ? filteredModel : undefined
  const listedOptions = useMemo(
    () => (options ?? []).filter((option) => isOfModel(option, modelFilter)),
    [modelFilter, options],
  )
  const search = useMemo(() => createSearch(listedOptions), [listedOptions])
  useEffect(() => prepareSearch(search), [search])

  const canOpen = !isLocked && (isInitialLoading || Boolean(options?.length))
  const value = toSelectedBank(settings.value)
  const given = { value, options, model: settings.model, search, canOpen, isLocked }
  const { dispatch } = store
  const selection = useSelection(given, settings, { store, submittedRef })
  const { selected, state, selectedOption, change } = selection

  const isUnusable = () => isLocked || inputRef.current?.matches(':disabled')

  const select = useStableCallback((option: BankOption) => {
    if (isUnusable()) return
    if (option.disabledReason) return dispatch({ type: 'refused', option })
    change({ type: 'selected', option })
  })
  const openList = useStableCallback((activeKey: ActiveKey = selectedOption?.key) => {
    if (isUnusable()) return
    banksQuery.refetchIfStale()
    const { isOpen, text, activeKey: lastActiveKey } = store.get()
    if (!canOpen || isOpen) return
    // If the list was closed without discarding the typed text, it reopens with the previous search.
    dispatch({ type: 'opened', activeKey: text === null ? activeKey : lastActiveKey })
  })
  const setInputValue = useStableCallback(
    (typed: string, composing = false, added?: string | null) => {
      const list = store.get()
      const shown = textOf(list)
      // A browser ends a composition when React writes the selected bank's name. Its event doesn't type anything.
      if (!composing && list.text === null && typed === shown) return
      if (!list.isOpen) banksQuery.refetchIfStale()
      // Letters typed after the selected bank's name begin a new search. While an input method is composing, the bank's
      // name remains in the field. Otherwise, an Android keyboard, which treats the name as the beginning of the word,
      // would insert the name's letters twice.
      const startsNewSearch = composing ? typed.startsWith(shown) : added && typed === shown + added
      const prefix = list.text === null ? (startsNewSearch ? shown : '') : (list.prefix ?? '')
      const query = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
      // Phone keyboards compose even Latin letters, so we show matching banks without waiting for the composition to
      // end. While the characters being composed match nothing, the options don't change.
      const unfinished = composing && search(query).length === 0
      const searchText = unfinished ? list.searchText : query
      dispatch({
        type: 'typed',
        ...(composing ? { text: typed, prefix } : { text: query }),
        searchText,
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
    /** The selected bank, which the form submits. Until the list has loaded, this is the bank from the props. */
    selected,
    selectedOption,
    /** Whether the field's `aria-describedby` refers to the warnings. */
    isDescribed: state.isDescribed,
    isSubmitAttempted: state.isSubmitAttempted,
    id,
    banksQuery,
    options,
    /** Whether the list is being loaded for the first time. */
    isInitialLoading,
    /** Whether the selection can't be changed. */
    isLocked,
    /** The notice about the selection, which is announced only once. */
    notice: selection.notice,
    /** Whether the list contains banks of both FPX models. */
    hasBothModels,
    /** The FPX model by which the payer has filtered the list, if the list contains both models. */
    modelFilter,
    setModelFilter,
    inputRef,
    store,
    given,
    search,
    /** Selects an option, unless the option is disabled or the field is locked. */
    select,
    clear: useStableCallback(() => {
      if (!isLocked) change({ type: 'cleared' })
    }),
    /** Restores the default bank, as a form reset does. */
    reset: selection.reset,
    /** Opens the list and makes an option active. Default: the selected option. */
    openList,
    /** Closes the list without selecting anything, so the field shows the selected bank again. */
    closeList: useStableCallback(() => dispatch({ type: 'closed' })),
    /** Closes the list but retains the typed text. */
    collapseList: useStableCallback(() => dispatch({ type: 'collapsed' })),
    /**
     * Sets the field's text. `composing` is set while an input method is active, and `added` is the text that the event
     * inserted.
     */
    setInputValue,
    /**
     * Props for the hidden input that submits the code. Selecting a bank dispatches `input` and `change` on this input.
     */
    getHiddenInputProps: () => ({
      ref: submittedRef,
      ...toHiddenInput(settings.name, selected?.code),
    }),
    /** Props for the hidden input that submits the FPX model. */
    getModelInputProps: () => toHiddenInput(settings.modelName, selected?.model),
    /** Focuses the field. */
    focus: useCallback(() => inputRef.current?.focus(), []),
    /**
     * Returns props that select an option when it is pressed. Presses on an option that a refresh moved under the
     * pointer are ignored, as is the second click of a double click.
     *
     * @param getOption - returns the option of the pressed element, so a list needs the props only once.
     */
    getPressProps: (getOption: (pressed: Element) => BankOption | undefined) => ({
      onPointerDown: ({ target }: PointerEvent) => {
        pressedKeyRef.current = getOption(target as Element)?.key
      },
      // The browser cancels a press when the finger begins to scroll the list.
      onPointerCancel: () => {
        pressedKeyRef.current = undefined
      },
      onClick: ({ detail, target }: MouseEvent) => {
        const option = getOption(target as Element)
        // If a screen reader or the keyboard triggers the click, `detail` is 0. Such a click is valid even if the last
        // press ended on another element.
        const isSameOption = !detail || (pressedKeyRef.current ?? option?.key) === option?.key
        pressedKeyRef.current = undefined
        if (!option || !isSameOption || detail > 1) return
        // The first click closes the list, so the second click would hit a button behind the list (Pay).
        setTimeout(
          addListeners([getWindow(inputRef.current)], swallowSecondClick, 'click'),
          DOUBLE_CLICK_MS,
        )
        select(option)
      },
    }),
  }
}

const swallowSecondClick = (event: UIEvent) => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

import { useEffect, useReducer } from 'react'
import type { Bank } from '../contract/index.js'
import { comboboxReducer, closedCombobox } from './core/comboboxReducer.js'
import type { BankOption } from './core/toBankOptions.js'
import { useComboboxProps } from './useComboboxProps.js'
import { useVisibleOptions } from './useVisibleOptions.js'
import type { BankSelection, BankSelectionOptions } from './useBankSelection.js'
import { useStableCallback } from '../ui/useStableCallback.js'

/** Options of {@link useBankCombobox}. */
export interface BankComboboxOptions extends Pick<BankSelectionOptions, 'disabled' | 'readOnly'> {
  /** Returns whether a bank matches the search text. Replaces the default search. */
  filter?: ((bank: Bank, text: string) => boolean) | undefined
  /** Called when the focus leaves the picker. */
  onBlur?: (() => void) | undefined
}

/** What {@link useBankCombobox} returns. */
export type BankCombobox = ReturnType<typeof useBankCombobox>

/** Provides typing, list and keys, on top of {@link useBankSelection}. */
export function useBankCombobox(selection: BankSelection, settings: BankComboboxOptions) {
  const {
    state,
    dispatch,
    banksQuery,
    options,
    modelFilter,
    isInitialLoading,
    isLocked,
    emit,
    code,
    selectedOption,
    inputRef,
  } = selection
  const { epoch } = state
  const [listState, dispatchList] = useReducer(comboboxReducer, closedCombobox)
  const current = listState.epoch === epoch ? listState : closedCombobox
  const { visibleOptions, search, isSearching, activeOption } = useVisibleOptions(
    options,
    settings.filter,
    modelFilter,
    current,
    dispatchList,
  )
  // The list does not open if there are no banks to show or to wait for.
  const isOpen = current.isOpen && !isLocked && (isInitialLoading || Boolean(options?.length))
  // Reset the open flag, or the list would open by itself once banks arrive.
  if (current.isOpen && !isOpen) dispatchList({ type: 'closed' })
  const inputValue = (isOpen ? current.typedText : null) ?? selectedOption?.label ?? code ?? ''
  // Of the whole list, because each letter would report another number.
  const offlineCount = isOpen ? options?.filter(({ status }) => status === 'offline').length : 0
  useEffect(() => {
    if (offlineCount) emit({ type: 'offlineShown', count: offlineCount })
  }, [offlineCount, emit])
  // React removes effects when it hides a tree (`<Activity>`). This closes the list, so that it is not open when the
  // tree is shown again.
  useEffect(() => () => dispatchList({ type: 'closed' }), [])

  const endSearch = () => {
    if (isOpen && isSearching)
      emit({
        type: 'searched',
        length: current.searchText.trim().length,
        found: visibleOptions.length,
      })
  }
  // Dispatch only if there is a notice: dispatching on every key would re-render the whole picker.
  const clearNotice = () => {
    if (state.notice) dispatch({ type: 'noticeCleared' })
  }
  const combobox = {
    /** The options that match the search. */
    visibleOptions,
    /** Whether the visible options are a search result. */
    isSearching,
    /** The option that Enter selects. */
    activeOption,
    /** What the payer searches for. */
    searchText: current.searchText,
    /** Whether the list is open; it never is without banks to show or to wait for. */
    isOpen,
    /** Opens the list with an active option. Default: the selected one. */
    openList: useStableCallback((activeKey: string | 0 | -1 | undefined = selectedOption?.key) => {
      if (isLocked || inputRef.current?.matches(':disabled')) return
      banksQuery.refetchIfStale()
      emit({ type: 'opened' })
      clearNotice()
      dispatchList({ type: 'opened', activeKey, epoch })
    }),
    /** Closes the list and selects nothing; the field shows the selected bank again. */
    closeList: useStableCallback(() => {
      endSearch()
      dispatchList({ type: 'closed' })
    }),
    /** Selects an option, unless it is disabled. */
    selectOption: useStableCallback((option: BankOption) => {
      if (!option.disabledReason && !isLocked) endSearch()
      selection.selectOption(option, isSearching)
    }),
    /**
     * Sets the text of the field. `composing` is true while an input method is active; `added` is the text that this
     * input added.
     */
    setInputValue: useStableCallback((typed: string, composing: boolean, added?: string | null) => {
      if (!isOpen) banksQuery.refetchIfStale()
      // Letters typed after the selected bank's name begin a search. While an input method composes, the name stays in
      // the field. Otherwise a keyboard of Android, which continues the name as one word, would write its letters
      // twice.
      const startsNewSearch = composing
        ? typed.startsWith(inputValue)
        : added && typed === inputValue + added
      const prefix =
        current.typedText === null ? (startsNewSearch ? inputValue : '') : (current.prefix ?? '')
      const query = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
      // Phones compose Latin letters too: those find banks immediately. Unfinished signs leave the options as they are.
      const unfinished = composing && search(query).length === 0
      clearNotice()
      dispatchList({
        type: 'typed',
        ...(composing ? { typedText: typed, prefix } : { typedText: query }),
        searchText: unfinished ? current.searchText : query,
        epoch,
      })
    }),
  }

  return {
    ...combobox,
    ...useComboboxProps(selection, settings, {
      ...combobox,
      inputValue,
      dispatchList,
    }),
  }
}

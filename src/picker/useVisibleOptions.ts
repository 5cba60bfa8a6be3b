import { type Dispatch, useCallback, useEffect, useMemo } from 'react'
import { type Bank, type BankModel, isOfModel } from '../contract/index.js'
import { groupByKind } from './core/bankKind.js'
import type { BankOption } from './core/toBankOptions.js'
import type { ComboboxAction, ComboboxState } from './core/comboboxReducer.js'
import { afterPaint } from '../ui/afterPaint.js'
import { prepareSearch, searchBanks } from './core/bankSearch.js'

/** Returns the options that match the search, and the active one, which Enter selects. */
export function useVisibleOptions(
  options: readonly BankOption[] | undefined,
  filter: ((bank: Bank, text: string) => boolean) | undefined,
  model: BankModel | undefined,
  { isOpen, searchText: text, activeKey }: ComboboxState,
  dispatch: Dispatch<ComboboxAction>,
) {
  const all = useMemo(
    () => (options ?? []).filter((option) => isOfModel(option, model)),
    [model, options],
  )
  useEffect(() => {
    // Before the first letter is typed. A timer, because thousands of banks would delay the frame.
    if (isOpen) return afterPaint(() => setTimeout(prepareSearch, 0, all))
  }, [all, isOpen])
  const isSearching = text.trim() !== ''
  const search = useCallback(
    (words: string) => {
      const found = filter ? all.filter(({ bank }) => filter(bank, words)) : searchBanks(all, words)
      // The kind of the best match is first, because Enter selects the first option.
      return groupByKind(found, found[0]?.kind)
    },
    [all, filter],
  )
  const visibleOptions = useMemo(
    () => (isSearching ? search(text) : all),
    [all, search, isSearching, text],
  )

  const activeOption =
    typeof activeKey === 'string'
      ? visibleOptions.find(({ key }) => key === activeKey)
      : typeof activeKey === 'number'
        ? visibleOptions.at(activeKey)
        : isSearching
          ? visibleOptions.find(({ disabledReason }) => !disabledReason)
          : undefined
  // Stored by its key, so that a refreshed list cannot move it to another bank.
  if (activeOption && activeOption.key !== activeKey)
    dispatch({ type: 'activated', key: activeOption.key })

  return {
    visibleOptions,
    search,
    isSearching,
    activeOption,
  }
}

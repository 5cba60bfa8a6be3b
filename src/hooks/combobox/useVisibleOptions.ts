import { type Dispatch, useCallback, useEffect, useMemo } from 'react'
import type { Bank } from '../../contract/index.js'
import { type BankModel, isOfModel } from '../banks/bankModel.js'
import type { BankOption } from '../banks/toBankOptions.js'
import type { ComboboxAction, ComboboxState } from './comboboxReducer.js'
import { afterPaint } from '../dom/afterPaint.js'
import { prepareSearch, searchBanks } from './bankSearch.js'

/** The rows that match what was typed, and the one that Enter takes. */
export function useVisibleOptions(
  options: readonly BankOption[] | undefined,
  filter: ((bank: Bank, text: string) => boolean) | undefined,
  model: BankModel | undefined,
  { open, filter: text, highlight }: ComboboxState,
  dispatch: Dispatch<ComboboxAction>,
) {
  const all = useMemo(
    () => (options ?? []).filter((option) => isOfModel(option, model)),
    [model, options],
  )
  useEffect(() => {
    // Before the first letter comes.
    if (open) return afterPaint(() => prepareSearch(all))
  }, [all, open])
  const searching = text.trim() !== ''
  const search = useCallback(
    (words: string) =>
      filter ? all.filter(({ bank }) => filter(bank, words)) : searchBanks(all, words),
    [all, filter],
  )
  const rows = useMemo(() => (searching ? search(text) : all), [all, search, searching, text])

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

  return { rows, search, searching, highlighted }
}

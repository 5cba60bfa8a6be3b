import { type Dispatch, useMemo } from 'react'
import type { Bank } from '../contract/index.js'
import type { BankOption } from './bankOptions.js'
import type { BankPickerAction, BankPickerState } from './bankPickerReducer.js'
import { bankSearchIndex, searchBanks } from './bankSearch.js'

/** The rows that match what was typed, and the one that Enter takes. */
export function useBankRows(
  options: readonly BankOption[] | undefined,
  filter: ((bank: Bank, text: string) => boolean) | undefined,
  { filter: text, highlight, model }: BankPickerState,
  dispatch: Dispatch<BankPickerAction>,
) {
  const all = useMemo(
    () => (options ?? []).filter((option) => !model || !option.model || option.model === model),
    [model, options],
  )
  const index = useMemo(() => bankSearchIndex(all), [all])
  const searching = text.trim() !== ''
  const rows = useMemo(() => {
    if (!searching) return all
    return filter ? all.filter(({ bank }) => filter(bank, text)) : searchBanks(index, text)
  }, [all, filter, index, searching, text])

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

  return { rows, searching, highlighted }
}

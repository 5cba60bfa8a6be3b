import { useMemo } from 'react'
import type { Bank } from '../../contract/index.js'
import { type BankOption, toBankOptions, type BankReaders } from './toBankOptions.js'

/** The rows of the bank list, made anew when the list or a setting changes. */
export function useBankOptions(
  banks: readonly Bank[] | undefined,
  settings: BankReaders,
): BankOption[] | undefined {
  const { offlineBanks, model, amount, limits, getStatus, getModel, getLogo, getAliases, sort } =
    settings
  return useMemo(
    () => banks && toBankOptions(banks, settings),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `settings` is another object in each drawing
    [amount, banks, getAliases, getLogo, getModel, getStatus, limits, model, offlineBanks, sort],
  )
}

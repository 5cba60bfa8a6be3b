import { useMemo } from 'react'
import type { Bank } from '../../contract/index.js'
import { type BankOption, toBankOptions, type BankReaders } from './toBankOptions.js'

/** Returns the options of the bank list; a new array when the list or an option of the hook changes. */
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

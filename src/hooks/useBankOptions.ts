import { useMemo } from 'react'
import type { Bank } from '../contract/index.js'
import { type BankOption, bankOptions, type BankOptionsSettings } from './bankOptions.js'

/** The rows of the bank list, made anew when the list or a setting changes. */
export function useBankOptions(
  banks: readonly Bank[] | undefined,
  settings: BankOptionsSettings,
): BankOption[] | undefined {
  const { offline, model, amount, limits, getStatus, getModel, getLogo, getAliases, sort } =
    settings
  return useMemo(
    () => banks && bankOptions(banks, settings),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `settings` is another object in each drawing
    [amount, banks, getAliases, getLogo, getModel, getStatus, limits, model, offline, sort],
  )
}

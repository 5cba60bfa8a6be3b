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
  return useMemo(() => {
    const readings = { getStatus, getModel, getLogo, getAliases }
    return banks && bankOptions(banks, { offline, model, amount, limits, sort, ...readings })
  }, [amount, banks, getAliases, getLogo, getModel, getStatus, limits, model, offline, sort])
}

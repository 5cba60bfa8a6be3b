import { useMemo } from 'react'
import type { Bank } from '../contract/index.js'
import { type BankListOptions, type BankOption, toBankOptions } from './core/toBankOptions.js'

/**
 * Converts the banks into options, or returns `undefined` until the list has loaded. The array changes only if the list
 * or one of the hook's options changes.
 */
export function useOptionsOf(
  banks: readonly Bank[] | undefined,
  settings: BankListOptions,
): BankOption[] | undefined {
  const { offlineBanks, model, amount, limits, mapBank } = settings
  return useMemo(
    () => banks && toBankOptions(banks, { offlineBanks, model, amount, limits, mapBank }),
    [amount, banks, limits, mapBank, model, offlineBanks],
  )
}

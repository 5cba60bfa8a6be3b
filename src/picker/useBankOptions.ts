import { useCallback, useEffect, useMemo } from 'react'
import { createSearch, prepareSearch } from './core/bankSearch.js'
import { type BankValue, findOption, toSelectedBank } from './core/findOption.js'
import type { BankListOptions, BankOption } from './core/toBankOptions.js'
import type { FpxOptions } from '../client/useFpxOptions.js'
import { useBanks } from './useBanks.js'
import { useOptionsOf } from './useOptionsOf.js'

const noOptions: readonly BankOption[] = []

/**
 * Provides the banks for your own combobox and applies the picker's order, search, limits and offline rules. Turn off
 * your combobox's filter and show the result of `search(text)` instead.
 *
 * `Details` is the type of the banks' additional fields.
 *
 * @param ownSettings - the proxy and the list options, as for `<BankPicker>`.
 *
 * @example
 * export function BankRadios() {
 *   const { search } = useBankOptions({ endpoint: '/api/fpx', offlineBanks: 'disable' })
 *   return search('').map(({ key, label, disabledReason }) => (
 *     <label key={key}>
 *       <input type="radio" name="bank" value={key} disabled={Boolean(disabledReason)} /> {label}
 *     </label>
 *   ))
 * }
 */
export function useBankOptions<Details extends object = Record<string, unknown>>(
  ownSettings: FpxOptions & BankListOptions<Details> = {},
) {
  const settings = ownSettings as FpxOptions & BankListOptions
  const { model } = settings
  const banksQuery = useBanks<Details>(settings)
  const options = useOptionsOf(banksQuery.banks, settings)
  const search = useMemo(() => createSearch(options ?? noOptions), [options])
  useEffect(() => prepareSearch(search), [search])
  return {
    /**
     * The options in the order FPX prescribes, or `undefined` until the list has loaded. The array stays the same until
     * the list changes.
     */
    options: options as readonly BankOption<Details>[] | undefined,
    /**
     * Returns the options that match the typed text, the most likely bank first. You should show the options in this
     * order. The result contains all options if the text is blank, and is empty until the list has loaded.
     */
    search: search as (text: string) => readonly BankOption<Details>[],
    /**
     * Returns the bank's option in the current list, or `undefined` if the list doesn't contain the bank. The value may
     * be an option from an earlier list, `{ code, model }`, or a code from your database.
     */
    find: useCallback(
      (value: BankValue<Details> | null | undefined) => {
        const bank = toSelectedBank(value)
        const found = bank ? findOption(options ?? noOptions, bank, model) : undefined
        return found as BankOption<Details> | undefined
      },
      [model, options],
    ),
    /** The state of the bank list query. Call `banksQuery.refetchIfStale` when your list opens (FPX rule 3). */
    banksQuery,
  }
}

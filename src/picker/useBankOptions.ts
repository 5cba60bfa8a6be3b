import { useCallback, useEffect, useMemo } from 'react'
import { createSearch, prepareSearch } from './core/bankSearch.js'
import { type BankValue, findOption, toSelectedBank } from './core/findOption.js'
import type { BankOption } from './core/toBankOptions.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'
import { useBanks } from './useBanks.js'
import { useOptionsOf } from './useOptionsOf.js'

const noOptions: readonly BankOption[] = []

/**
 * Provides the banks for a combobox that you already have: the picker's order, search, limits and offline rules, without
 * a field. Turn off the filter of your combobox, and show `search(text)`.
 *
 * `Details` is the type of the banks' additional fields.
 *
 * @param ownSettings - the proxy, and the options of the list, as for `useBankPicker`.
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
  ownSettings: Pick<
    UseBankPickerOptions<Details>,
    'endpoint' | 'queryClient' | 'offlineBanks' | 'model' | 'amount' | 'limits' | 'mapBank'
  > = {},
) {
  const settings = ownSettings as UseBankPickerOptions
  const { model } = settings
  const banksQuery = useBanks<Details>(settings)
  const options = useOptionsOf(banksQuery.banks, settings)
  const search = useMemo(() => createSearch(options ?? noOptions), [options])
  useEffect(() => prepareSearch(search), [search])
  return {
    /** Every option, in the order that FPX prescribes; `undefined` until there is a list. New only if it has changed. */
    options: options as readonly BankOption<Details>[] | undefined,
    /**
     * Returns the options that match what a payer has typed, the most likely bank first; all of them if the text is
     * blank, and none until there is a list. Show them in this order.
     */
    search: search as (text: string) => readonly BankOption<Details>[],
    /**
     * Returns the option of a bank in the current list, for an option of an earlier list, `{ code, model }`, or a code
     * from your database; `undefined` if the list does not have the bank.
     */
    find: useCallback(
      (value: BankValue<Details> | null | undefined) => {
        const bank = toSelectedBank(value)
        const found = bank ? findOption(options ?? noOptions, bank, model) : undefined
        return found as BankOption<Details> | undefined
      },
      [model, options],
    ),
    /** The bank list query: its state, error and age. Call its `refetchIfStale` when your list opens (FPX rule 3). */
    banksQuery,
  }
}

import { useMemo, useState } from 'react'
import type { Bank } from '../contract/index.js'
import { type BankListOptions, type BankOption, toBankOptions } from './core/toBankOptions.js'

/**
 * Converts the banks into options, or returns `undefined` until the list has loaded. The array stays the same while its
 * options are equal, even if the page passes a new `mapBank` or `limits` in each render. Otherwise, an effect that
 * depends on the options and causes a render would never end.
 */
export function useOptionsOf(
  banks: readonly Bank[] | undefined,
  settings: BankListOptions,
): BankOption[] | undefined {
  const { offlineBanks, model, amount, limits, mapBank } = settings
  const [reuse] = useState(createReuse)
  return useMemo(
    () => banks && reuse(toBankOptions(banks, { offlineBanks, model, amount, limits, mapBank })),
    [amount, banks, limits, mapBank, model, offlineBanks, reuse],
  )
}

/** Creates a function that returns its last options again if the new ones are equal. */
function createReuse() {
  let last: BankOption[] = []
  return (options: BankOption[]): BankOption[] => {
    const isSame =
      options.length === last.length && options.every((option, at) => isEqual(option, last[at]))
    if (!isSame) last = options
    return last
  }
}

const isEqual = (a: BankOption, b: BankOption | undefined) =>
  b !== undefined &&
  (Object.keys(a) as (keyof BankOption)[]).every(
    // `mapBank` can return a new array of aliases each time.
    (name) => a[name] === b[name] || (name === 'aliases' && String(a[name]) === String(b[name])),
  )

import type { BankOption } from './toBankOptions.js'

/**
 * Returns the options of before if the new ones have the same content: a merchant's inline function makes new options in
 * each render, and no row is to be rendered, no text prepared for the search again.
 */
export const reuseOptions = (
  before: BankOption[] | undefined,
  now: BankOption[] | undefined,
): BankOption[] | undefined =>
  before?.length === now?.length && now?.every((option, i) => isSameOption(option, before?.[i]))
    ? before
    : now

/** Whether two options have the same content. */
export const isSameOption = (a: BankOption, b: BankOption | undefined): boolean =>
  (Object.keys(a) as (keyof BankOption)[]).every(
    (name) =>
      a[name] === b?.[name] || (name === 'aliases' && String(a[name]) === String(b?.[name])),
  )

import type { Bank } from './bank.js'
import { memoizeByText } from './memoizeByText.js'

/**
 * Returns a function that returns the values of the bank's fields whose names match `names`. Before a field's name is
 * compared, its underscores, hyphens and spaces are removed.
 */
export function readFieldsMatching(names: RegExp): (bank: Bank) => unknown[] {
  // All banks in a list have the same few field names.
  const isNamed = memoizeByText((field) => names.test(field.replace(/[_\s-]/g, '')))
  return (bank) =>
    Object.keys(bank)
      .filter(isNamed)
      .map((field) => bank[field])
}

import type { Bank } from './bank.js'
import { memoizeByText } from './memoizeByText.js'

/** Reads the fields of a bank whose names, without underscores, match `names`. */
export function readFieldsMatching(names: RegExp): (bank: Bank) => unknown[] {
  // Every bank of a list has the same few field names.
  const isNamed = memoizeByText((field) => names.test(field.replace(/[_\s-]/g, '')))
  return (bank) =>
    Object.keys(bank)
      .filter(isNamed)
      .map((field) => bank[field])
}

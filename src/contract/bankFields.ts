import type { Bank } from './bank.js'

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

/** Returns a function that calls `make`, and caches its results for the first thousand different strings. */
export function memoizeByText<Result>(make: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const result = results.get(text) ?? make(text)
    if (results.size < 1000) results.set(text, result)
    return result
  }
}

/**
 * Returns a string that is the same for banks with equal fields, whatever the order of the fields. Doesn't pass the
 * array of fields to `JSON.stringify`: Prototype.js patches `Array.prototype.toJSON`, and with that patch all banks
 * would have the same string.
 */
export const fieldsOf = (bank: Bank) =>
  Object.entries(bank)
    .map(([name, value]) => `${name}:${JSON.stringify(value)}`)
    .sort()
    .join()

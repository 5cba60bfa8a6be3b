import type { Bank } from './bank.js'

/**
 * Creates a function that returns the values of a bank's fields whose names match `names`. Underscores, hyphens, and
 * spaces in the field names are ignored.
 */
export function readFieldsMatching(names: RegExp): (bank: Bank) => unknown[] {
  // We cache the result for each field name. All banks in a list have the same few field names.
  const isNamed = memoizeByText((field) => names.test(field.replace(/[_\s-]/g, '')))
  return (bank) =>
    Object.keys(bank)
      .filter(isNamed)
      .map((field) => bank[field])
}

/** Wraps `make` in a function that caches its results for the first thousand different arguments. */
export function memoizeByText<Result>(make: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const result = results.get(text) ?? make(text)
    if (results.size < 1000) results.set(text, result)
    return result
  }
}

/**
 * Returns a string that is the same for banks with equal fields, regardless of the fields' order. We can't pass an
 * array to `JSON.stringify` (Prototype.js patches `Array.prototype.toJSON`, which makes all banks equal).
 */
export const fieldsOf = (bank: Bank) =>
  Object.entries(bank)
    .map(([name, value]) => `${name}:${JSON.stringify(value)}`)
    .sort()
    .join()

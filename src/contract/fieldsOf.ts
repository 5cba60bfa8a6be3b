import type { Bank } from './bank.js'

/**
 * Returns the same string for objects with equal fields, whatever their order. Does not pass an array to
 * `JSON.stringify`: Prototype.js patches `Array.prototype.toJSON`, and all banks would have the same string.
 */
export const fieldsOf = (bank: Bank) =>
  Object.entries(bank)
    .map(([name, value]) => `${name}:${JSON.stringify(value)}`)
    .sort()
    .join()

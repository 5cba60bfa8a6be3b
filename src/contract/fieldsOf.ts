import type { Bank } from './bank.js'

/**
 * Returns the same text for objects that are equal in every field, whatever the order of the fields. It does not pass
 * an array to `JSON.stringify`: Prototype.js patches `Array.prototype.toJSON`, and all banks would have the same text.
 */
export const fieldsOf = (bank: Bank) =>
  Object.entries(bank)
    .map(([name, value]) => `${name}:${JSON.stringify(value)}`)
    .sort()
    .join()

import type { Bank } from './bank.js'

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

import type { Bank } from '../contract/index.js'

/** The further details of a bank whose field name, without case and underscores, is one of `names`. */
export function bankDetails(bank: Bank, names: RegExp): unknown[] {
  return Object.keys(bank)
    .filter((field) => names.test(field.replace(/[_\s-]/g, '').toLowerCase()))
    .map((field) => bank[field])
}

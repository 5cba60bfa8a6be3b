import type { Bank } from '../contract/index.js'
import { cached } from './cached.js'

/** The further details of a bank whose field name, without case and underscores, is one of `names`. */
export function bankDetails(bank: Bank, names: RegExp): unknown[] {
  return Object.keys(bank)
    .filter((field) => names.test(plain(field)))
    .map((field) => bank[field])
}

// Every bank of a list has the same few field names.
const plain = /* @__PURE__ */ cached((field) => field.replace(/[_\s-]/g, '').toLowerCase())

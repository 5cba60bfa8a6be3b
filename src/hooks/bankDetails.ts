import type { Bank } from '../contract/index.js'

/** The further details of a bank whose field name, without case and underscores, is one of `names`. */
export function bankDetails(bank: Bank, names: RegExp): unknown[] {
  return Object.keys(bank)
    .filter((field) => names.test(plain(field)))
    .map((field) => bank[field])
}

// Every bank of a list has the same few field names.
const folded = /* @__PURE__ */ new Map<string, string>()

function plain(field: string): string {
  const known = folded.get(field) ?? field.replace(/[_\s-]/g, '').toLowerCase()
  if (folded.size < 1000) folded.set(field, known)
  return known
}

import type { SandboxBill } from './SandboxBill.js'

/** Number of bills in memory. A new bill replaces the oldest one. */
const MAX_BILLS = 1_000

/** The bills of a sandbox. */
export type BillStore = ReturnType<typeof createBillStore>

/** Creates a store of bills. A bill belongs to the key that created it. */
export function createBillStore() {
  const entries: SandboxBill[] = []
  const keys = new WeakMap<SandboxBill, string>()
  return {
    entries: entries as readonly SandboxBill[],
    add(bill: SandboxBill, key: string) {
      if (entries.length >= MAX_BILLS) entries.shift()
      entries.push(bill)
      keys.set(bill, key)
    },
    find: (id: string) => entries.find((bill) => bill.id === id),
    /** Returns a key's bill; `undefined` if another key created it. */
    findOwn: (id: string, key: string) =>
      entries.find((bill) => bill.id === id && keys.get(bill) === key),
    reset: () => void entries.splice(0),
  }
}

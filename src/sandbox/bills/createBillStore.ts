import type { SandboxBill } from './SandboxBill.js'

/** The maximum number of bills in memory. When the store is full, a new bill replaces the oldest bill. */
const MAX_BILLS = 1_000

export type BillStore = ReturnType<typeof createBillStore>

/** Creates a store of bills, each of which belongs to the API key that created it. */
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
    /** Finds a bill by id. Returns `undefined` if the bill was created with a different key. */
    findOwn: (id: string, key: string) =>
      entries.find((bill) => bill.id === id && keys.get(bill) === key),
    reset: () => void entries.splice(0),
  }
}

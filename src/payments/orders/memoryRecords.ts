import type { Orders } from './Orders.js'
import type { PaymentRecord } from './PaymentRecord.js'

/**
 * Creates `load`, `save`, and `findDue` functions that store records in memory. Useful for tests and experiments. In production,
 * you should store the records in your database (records in memory are lost when the process restarts).
 *
 * @example
 * import { memoryRecords, type Order, type Orders } from 'fpx-checkout/payments'
 *
 * const order: Order = { id: 'A-1001', amount: 5890, name: 'Siti', email: 'siti@example.com' }
 * const orders: Orders = { ...memoryRecords(), current: () => order, find: () => order }
 */
export function memoryRecords(): Required<Pick<Orders, 'load' | 'save' | 'findDue'>> {
  const records = new Map<string, string>()
  const load = (orderId: string) => {
    const text = records.get(orderId)
    return text === undefined ? undefined : (JSON.parse(text) as PaymentRecord)
  }
  return {
    load,
    save(record) {
      if ((load(record.orderId)?.version ?? 0) !== record.version - 1) return false
      records.set(record.orderId, JSON.stringify(record))
      return true
    },
    findDue: (now) =>
      [...records.values()]
        .map((text) => JSON.parse(text) as PaymentRecord)
        .filter(({ dueAt = Infinity }) => dueAt <= now)
        .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        .map(({ orderId }) => orderId),
  }
}

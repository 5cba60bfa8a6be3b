import { describeKind } from '../../contract/index.js'
import type { Orders } from './Orders.js'
import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'
import { readOrder } from './readOrder.js'

/** Checks what the methods of a store return. The store may be a class instance. */
export function checkOrders(orders: Orders) {
  return {
    async current(request: Request, raw: unknown) {
      const order = await orders.current(request, raw)
      return order ? readOrder(order, 'current') : undefined
    },
    async find(orderId: string) {
      const order = await orders.find(orderId)
      return order ? readOrder(order, 'find') : undefined
    },
    load: async (orderId: unknown) => readRecord(await orders.load(String(orderId))),
    save: async (record: PaymentRecord) => hasSaved(await orders.save(record)),
    findDue: orders.findDue && (async (now: number) => (await orders.findDue?.(now)) ?? []),
    /** Passes on what `find` returns, since it may have more fields than we read, or methods. */
    async onPaid(orderId: string, payment: StoredPayment | undefined) {
      const order = await orders.find(orderId)
      if (!order || !payment) throw new Error('The order no longer exists.')
      await orders.onPaid?.(order, payment)
    },
  }
}

/** Reads the result of `load`, which can also be the record's JSON. */
function readRecord(result: unknown): PaymentRecord | undefined {
  if (result === undefined || result === null) return undefined
  const record = (
    typeof result === 'string' ? JSON.parse(result) : result
  ) as Partial<PaymentRecord>
  if (Number.isSafeInteger(record.version) && Array.isArray(record.payments))
    return record as PaymentRecord
  throw new Error(
    `\`orders.load\` must return the record that \`save\` received, or undefined; received ${describeKind(result)} without \`version\` and \`payments\`.`,
  )
}

/** Reads the result of `save`. An object doesn't mean true: drivers also return one if no row has changed. */
function hasSaved(result: unknown): boolean {
  const rows = /^(boolean|number|bigint)$/.test(typeof result) ? Number(result) : undefined
  if (rows === 0 || rows === 1) return rows === 1
  throw new Error(
    `\`orders.save\` must return true if it has stored the record, and false if it hasn't; received ${describeKind(result)}. With a database driver, return whether one row was changed.`,
  )
}

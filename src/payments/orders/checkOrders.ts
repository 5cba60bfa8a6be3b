import { describeKind } from '../../contract/index.js'
import type { Order, Orders } from './Orders.js'
import type { PaymentRecord } from './PaymentRecord.js'
import { readOrder } from './readOrder.js'

/** The merchant's store, whose results have been checked. Each method throws if a result can't be read. */
export interface CheckedOrders extends Orders {
  current(request: Request, raw: unknown): Promise<Order | undefined>
  find(orderId: string): Promise<Order | undefined>
  load(orderId: string): Promise<PaymentRecord | undefined>
  save(record: PaymentRecord): Promise<boolean>
}

/** Checks what the methods of a store return. The store may be a class instance. */
export function checkOrders(orders: Orders): CheckedOrders {
  /** What `find` returned. It may have more fields than we read, or methods. */
  const sources = new WeakMap<Order, Order>()
  return {
    async current(request, raw) {
      const order = await orders.current(request, raw)
      return order ? readOrder(order, 'current') : undefined
    },
    async find(orderId) {
      const source = await orders.find(orderId)
      if (!source) return undefined
      const order = readOrder(source, 'find')
      sources.set(order, source)
      return order
    },
    load: async (orderId: unknown) => readRecord(await orders.load(String(orderId))),
    save: async (record) => hasSaved(await orders.save(record)),
    ...(orders.findDue && { findDue: (now) => orders.findDue?.(now) ?? [] }),
    onPaid: async (order, payment) => await orders.onPaid?.(sources.get(order) ?? order, payment),
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

const SAVED = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  [1n, true],
  [false, false],
  [0, false],
  [0n, false],
])

/** Reads the result of `save`. An object doesn't mean true: drivers also return one if no row has changed. */
function hasSaved(result: unknown): boolean {
  const isSaved = SAVED.get(result)
  if (isSaved !== undefined) return isSaved
  throw new Error(
    `\`orders.save\` must return true if it has stored the record, and false if it hasn't; received ${describeKind(result)}. With a database driver, return whether one row was changed.`,
  )
}

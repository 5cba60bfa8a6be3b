import { describeKind } from '../../contract/index.js'
import type { Order, Orders } from './Orders.js'
import type { PaymentRecord, ReviewReason, StoredPayment } from './PaymentRecord.js'
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
    findDue:
      orders.findDue && (async (now: number) => readIds((await orders.findDue?.(now)) ?? [])),
    /**
     * Calls `onPaid` with what `find` returns, since it may have more fields than we read, or methods. If `judge` returns
     * a reason, the order has changed since it was paid, and `onPaid` isn't called.
     */
    async onPaid(
      orderId: string,
      payment: StoredPayment,
      judge: (order: Order | undefined) => ReviewReason | undefined,
    ): Promise<ReviewReason | undefined> {
      const order = await orders.find(orderId)
      const reason = judge(order ? readOrder(order, 'find') : undefined)
      if (order && !reason) await orders.onPaid?.(order, payment)
      return reason
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

/** Reads the result of `findDue`. Rows instead of their ids would check no order. */
function readIds(result: unknown): string[] {
  const list: unknown[] | undefined = Array.isArray(result) ? result : undefined
  const odd = (list ?? [result]).filter((id) => !/^(string|number|bigint)$/.test(typeof id))
  if (list && odd.length === 0) return list.map(String)
  throw new Error(
    `\`orders.findDue\` must return a list of ids, each a text or a number; received ${describeKind(list ? odd[0] : result)}${list ? ' in the list' : ''}. With a database driver, return the ids of its rows.`,
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

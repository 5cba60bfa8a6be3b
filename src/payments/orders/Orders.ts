import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/** An order in your shop. */
export interface Order {
  /** Your order's id, which appears in URLs and in the description shown to the payer. */
  id: string
  /** The amount in sen, which never comes from the form. */
  amount: number
  /** The ISO 4217 currency code. FPX supports only ringgit. Default: `MYR`. */
  currency?: string
  /** The payer's name. */
  name: string
  /** The payer's e-mail address. */
  email: string
  /** The payer's phone number. */
  phone?: string
  /** The description the gateway shows to the payer. Default: `Order` followed by the id. */
  description?: string
}

/** Your store of orders and payment records. Each method can be a single SQL statement. */
export interface Orders {
  /**
   * Returns the order the visitor is paying, for example from the session; `undefined` if the visitor has no order.
   *
   * @param request - the request with its headers. Don't read the body, which the handler reads itself.
   * @param raw - your framework's request, such as Express's request with `session`, or else `request` itself.
   */
  current(request: Request, raw: unknown): MaybePromise<Order | undefined>
  /**
   * Returns the current state of an order; `undefined` if the order doesn't exist.
   *
   * @param orderId - the order's id.
   */
  find(orderId: string): MaybePromise<Order | undefined>
  /**
   * Returns the record `save` stored for an order; `undefined` if no record exists.
   *
   * @param orderId - the order's id.
   */
  load(orderId: string): MaybePromise<PaymentRecord | undefined>
  /**
   * Stores a record if the stored version is `record.version - 1`, where the version of a missing record is 0. Returns
   * whether the record was stored. Requests may be simultaneous, so check and update in a single statement:
   *
   * `INSERT … ON CONFLICT (order_id) DO UPDATE … WHERE version = :version - 1`
   */
  save(record: PaymentRecord): MaybePromise<boolean>
  /**
   * Called when an order is paid, for example to send an e-mail and reduce the stock. If the function throws or the
   * process ends, it is called again, so it should be idempotent. Simultaneous callbacks call it only once.
   */
  onPaid?(order: Order, payment: StoredPayment): MaybePromise<unknown>
}

/** A value or a promise of the value. */
export type MaybePromise<Value> = Value | Promise<Value>

import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/** An order in your shop. */
export interface Order {
  /** The id of your order. The id appears in URLs and in the payment's default description. */
  id: string
  /** The amount in sen. Never read the amount from the form: the payer could change it. */
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

/** Your store of orders and payment records. Each method can be implemented with a single SQL statement. */
export interface Orders {
  /**
   * Returns the order the visitor is paying for, which you can read from the session, for example. Returns `undefined`
   * if the visitor doesn't have an order.
   *
   * @param request - the request with its headers. You must not read the request's body (the handler has to
   * read it later).
   * @param raw - the object that `payments.node` received, such as an Express request with `session`, or the second
   * argument of `payments.fetch`. Defaults to `request`.
   */
  current(request: Request, raw: unknown): MaybePromise<Order | undefined>
  /**
   * Returns the current state of an order, or `undefined` if the order doesn't exist.
   *
   * @param orderId - the id of the order.
   */
  find(orderId: string): MaybePromise<Order | undefined>
  /**
   * Returns the record that `save` stored for an order, or `undefined` if no record has been stored.
   *
   * @param orderId - the id of the order.
   */
  load(orderId: string): MaybePromise<PaymentRecord | undefined>
  /**
   * Stores a record if the version in the store is `record.version - 1`. A missing record counts as version 0. Returns
   * whether the record was stored. Since requests may be simultaneous, check and update the version in a single
   * statement:
   *
   * `INSERT … ON CONFLICT (order_id) DO UPDATE … WHERE version = :version - 1`
   */
  save(record: PaymentRecord): MaybePromise<boolean>
  /**
   * Returns the ids of the orders whose `dueAt` isn't later than `now`, the oldest first, and not more than a few dozen.
   * Needed for `payments.checkDue`:
   *
   * `SELECT order_id FROM payments WHERE due_at <= :now ORDER BY due_at LIMIT 50`
   *
   * @param now - the current time in milliseconds since the epoch.
   */
  findDue?(now: number): MaybePromise<readonly string[]>
  /**
   * Called when an order is paid. For example, you can use this function to send an e-mail and reduce the stock. The
   * function should be idempotent. It is called again if it throws or if the process ends before it returns. If
   * several callbacks arrive at the same time, `onPaid` is called only once. Deliver the `order` that it receives: its
   * amount was paid, or accepted by a person. If the order changes before the call, its payment needs review instead.
   */
  onPaid?(order: Order, payment: StoredPayment): MaybePromise<unknown>
}

/** A value, or a promise that resolves to it. */
export type MaybePromise<Value> = Value | Promise<Value>

import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/** An order, as your shop stores it. */
export interface Order {
  /** Your id. It appears in URLs and in the description that the payer reads. */
  id: string
  /** In sen. It never comes from the form. */
  amount: number
  /** ISO 4217 code. FPX transfers only ringgit. Default: `MYR`. */
  currency?: string
  /** The payer's name. */
  name: string
  /** The payer's e-mail address. */
  email: string
  /** The payer's phone number. */
  phone?: string
  /** What the payer reads at the gateway. Default: `Order` and the id. */
  description?: string
}

/** Your store. Each method can be one SQL statement. */
export interface Orders {
  /**
   * Returns the order that the visitor is paying, for example the session's; `undefined` if there is none.
   *
   * @param request - the request with its headers. Its body has been read.
   * @param raw - the request of your framework, such as Express's with `session`; `request` itself elsewhere.
   */
  current(request: Request, raw: unknown): MaybePromise<Order | undefined>
  /**
   * Returns an order as it is now; `undefined` if it doesn't exist.
   *
   * @param orderId - the order's id.
   */
  find(orderId: string): MaybePromise<Order | undefined>
  /**
   * Returns the record that `save` stored for an order; `undefined` if there is none.
   *
   * @param orderId - the order's id.
   */
  load(orderId: string): MaybePromise<PaymentRecord | undefined>
  /**
   * Stores a record if the stored one has the version `record.version - 1`; none has the version 0. Returns whether it
   * was stored. The check and the change must be one statement, because two requests may arrive at the same time:
   *
   * `INSERT … ON CONFLICT (order_id) DO UPDATE … WHERE version = :version - 1`
   */
  save(record: PaymentRecord): MaybePromise<boolean>
  /**
   * Does your own work for a paid order: sends the e-mail, reduces the stock. Runs at least once, and again if it throws
   * or the process ends, so it must not do harm twice. Two callbacks at the same time run it once.
   */
  onPaid?(order: Order, payment: StoredPayment): MaybePromise<unknown>
}

/** A value, or a promise of it. */
export type MaybePromise<Value> = Value | Promise<Value>

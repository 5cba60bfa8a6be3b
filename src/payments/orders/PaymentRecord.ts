/**
 * The state of a payment or an order. An order has no state before the payer chooses a bank.
 *
 * - `creating`: the payment is being created at the gateway. If creating the payment takes more than 30 seconds, the
 *   payer can try again.
 * - `pending`: the payer was redirected to the gateway, and a callback or a return will report the result.
 * - `paid`: the gateway has confirmed that the order's amount has been paid. This state is final.
 * - `failed`: the latest payment failed. The payer can try again, but an earlier payment may still be paid.
 * - `review`: the gateway has confirmed a payment that doesn't match the order. Unless another payment matches the
 *   order, the merchant must decide what to do.
 */
export type PaymentState = 'creating' | 'pending' | 'paid' | 'failed' | 'review'

/**
 * The reason why the merchant must review a payment.
 *
 * - `amount`: the paid amount differs from the order's amount, for example because the order has changed.
 * - `currency`: the currency isn't Malaysian ringgit.
 * - `order-gone`: the order no longer exists.
 * - `paid-twice`: the order had already been paid with another payment, so this payment should be refunded.
 */
export type ReviewReason = 'amount' | 'currency' | 'order-gone' | 'paid-twice'

/** A payment at the gateway. If a payment fails, another one can be created, so an order can have several payments. */
export interface StoredPayment {
  /**
   * The reference, which consists of 20 random letters and digits. Anyone who knows the reference can see the order
   * page.
   */
  reference: string
  /** The id the gateway assigned to the payment. Absent until the gateway has responded. */
  id?: string
  /** The state of the payment. */
  state: PaymentState
  /** The time the payment entered its current state, in milliseconds since the epoch. */
  since: number
  /** The amount of the order in sen at the time the payment was created. */
  amount: number
  /** The code of the selected bank. */
  bank: string
  /** The FPX model of the bank, if known. */
  model?: 'B2C' | 'B2B1'
  /** The URL of the gateway's payment page, where the payer can continue or choose another bank. */
  url?: string
  /** The URL that opens the payer's bank directly. */
  bankUrl?: string
  /** Whether the gateway has reported that a company payment is waiting for approval. The approval may take days. */
  awaitsApproval?: boolean
  /** The reason for the review. Present when the state is `review`. */
  reason?: ReviewReason
  /** The paid amount in sen. Present when the state is `review` and the gateway reported an amount. */
  paidAmount?: number
}

/**
 * The stored data about an order's payments. You can store the record as JSON next to the columns you query, such as
 * `orderId`, `version`, `state`, and `work`.
 */
export interface PaymentRecord {
  /** The order's id. */
  orderId: string
  /**
   * The version of the record, which starts at 1 and increases with each change. `save` must store a record only if it
   * replaces the record's previous version.
   */
  version: number
  /**
   * The state of the order. If one of the payments is `paid` or in `review`, the order has the same state. Otherwise,
   * the order has the state of its latest payment.
   */
  state: PaymentState
  /** The order's payments, oldest first. */
  payments: StoredPayment[]
  /** The id of the payment with which the order was paid. */
  paidBy?: string
  /** The state of your `onPaid` function, which remains `due` until a call succeeds. Present when the order is paid. */
  work?: 'due' | 'done'
  /** The time the current `onPaid` call started, in milliseconds since the epoch. Present while `onPaid` is running. */
  workSince?: number
  /**
   * The time the gateway was last asked about the order because of a return or an ambiguous callback, in milliseconds
   * since the epoch.
   */
  checkedAt?: number
}

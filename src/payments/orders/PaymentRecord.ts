/**
 * The state of a payment. An order has the same states except `refunded`, and none before the payer chooses a bank.
 *
 * - `creating`: the payment is being created at the gateway. If creating the payment takes more than 30 seconds, the
 *   payer can try again.
 * - `pending`: the payer was redirected to the gateway, and a callback or a return will report the result.
 * - `paid`: the gateway has confirmed that the order's amount has been paid. This state is final, unless the order
 *   changes before `onPaid`.
 * - `failed`: the latest payment failed, expired, or was cancelled. The payer can pay again. Late money still counts.
 * - `review`: the gateway has confirmed a payment that doesn't match the order. It ends when the order matches again,
 *   when another payment pays the order, or with `payments.resolve`.
 * - `refunded`: a person has refunded a payment that was in review.
 */
export type PaymentState = 'creating' | 'pending' | 'paid' | 'failed' | 'review' | 'refunded'

/** The state of an order. */
export type OrderState = Exclude<PaymentState, 'refunded'>

/**
 * The reason why the merchant must review a payment.
 *
 * - `amount`: the paid amount differs from the order's amount (the order has changed, or the money went back).
 * - `currency`: the currency isn't Malaysian ringgit.
 * - `order-gone`: the order no longer exists.
 * - `paid-twice`: the order had already been paid with another payment, so this payment should be refunded.
 */
export type ReviewReason = 'amount' | 'currency' | 'order-gone' | 'paid-twice'

/** What a person has decided about a payment in review. */
export interface Resolution {
  /** The decision: the money is accepted as payment of the order, or it has been refunded. */
  as: 'accept' | 'refunded'
  /** The person, as passed to `payments.resolve`. */
  by: string
  /** The time of the decision, in milliseconds since the epoch. */
  at: number
}

/** A payment at the gateway. If a payment fails, another one can be created, so an order can have several payments. */
export interface StoredPayment {
  /**
   * The reference, which consists of 20 random letters and digits. Anyone who knows the reference can see the order
   * page.
   */
  reference: string
  /** The name of the gateway that created the payment. */
  gateway: string
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
  /** The URL of the gateway's payment page. */
  url?: string
  /** The URL that opens the payer's bank directly. */
  bankUrl?: string
  /** The time after which nobody waits for the payment, in milliseconds since the epoch. */
  expiresAt: number
  /** Whether the gateway has confirmed that the payment was cancelled. */
  cancelled?: true
  /** Whether a company payment is waiting for approval, which can take days. */
  awaitsApproval?: true
  /** Whether the gateway didn't say if the company payment is waiting for approval or has failed. */
  mayHaveFailed?: true
  /** The time the gateway was last asked about the payment, in milliseconds since the epoch. */
  lookedAt?: number
  /**
   * Since when the gateway has been asked about the expired payment without an answer, in milliseconds since the epoch.
   */
  unansweredSince?: number
  /** How often the gateway was asked because of a message. */
  looks?: number
  /** The reason for the review. Present when the state is `review`. */
  reason?: ReviewReason
  /** The paid amount in sen. Present if the gateway reported an amount. */
  paidAmount?: number
  /** The currency that was paid. Present after a review if the gateway reported another currency than ringgit. */
  paidCurrency?: string
  /** What a person has decided about the payment. */
  resolved?: Resolution
}

/**
 * The stored data about an order's payments. You can store the record as JSON next to the columns you query, such as
 * `orderId`, `version`, `state`, and `dueAt`.
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
  state: OrderState
  /** The order's payments, oldest first. */
  payments: StoredPayment[]
  /** The id of the payment with which the order was paid. */
  paidBy?: string
  /** The state of your `onPaid` function, which remains `due` until a call succeeds. Present when the order is paid. */
  fulfilment?: 'due' | 'done'
  /** The time the current `onPaid` call started, in milliseconds since the epoch. Present while `onPaid` is running. */
  fulfilmentSince?: number
  /**
   * The time at which `payments.checkDue` must look at the order again, in milliseconds since the epoch. Absent when
   * nothing is open.
   */
  dueAt?: number
}

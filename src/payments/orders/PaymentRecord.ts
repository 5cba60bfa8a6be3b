/**
 * State of an order's payment. There is no state before the payer has chosen a bank.
 *
 * - `creating`: the gateway is being asked for a payment. After 30 seconds without an answer, the payer can pay again.
 * - `pending`: the payer was sent to the gateway. They can continue there, and a callback or a return decides.
 * - `paid`: the gateway has confirmed the order's amount. Final.
 * - `failed`: the newest payment failed. The payer can pay again; a late payment of an older one still counts.
 * - `review`: money arrived that doesn't fit the order. A person decides. Final, unless a fitting payment arrives.
 */
export type PaymentState = 'creating' | 'pending' | 'paid' | 'failed' | 'review'

/**
 * Why a person must look at a payment.
 *
 * - `amount`: not the order's amount. The order has changed, or less was paid.
 * - `currency`: not Malaysian ringgit.
 * - `order-gone`: the order no longer exists.
 * - `paid-twice`: a different payment has already paid the order. Refund this one.
 */
export type ReviewReason = 'amount' | 'currency' | 'order-gone' | 'paid-twice'

/** A payment at the gateway. An order can have several, one after another. */
export interface StoredPayment {
  /** Our reference: 20 random lower-case letters and digits. Who knows it may see the order's page. */
  reference: string
  /** The gateway's id. Missing until the gateway has answered. */
  id?: string
  /** The payment's own state. */
  state: PaymentState
  /** When the payment came into its state, in milliseconds since the epoch. */
  since: number
  /** The order's amount in sen when the payment was created. */
  amount: number
  /** The bank that the payer chose. */
  bank: string
  /** The bank's FPX model, if it is known. */
  model?: 'B2C' | 'B2B1'
  /** The gateway's page, where the payer continues or chooses another bank. */
  url?: string
  /** URL that opens the payer's bank directly. */
  bankUrl?: string
  /** Whether the gateway has reported that a company payment awaits its approval, which may take days. */
  awaitsApproval?: boolean
  /** In `review`: why. */
  reason?: ReviewReason
  /** In `review`: what the gateway reported, in sen, if it stated an amount. */
  paidAmount?: number
}

/**
 * Everything that is stored about an order's payments. It is plain JSON. Store it as a whole, next to the columns that
 * you search: `orderId`, `version`, `state` and `work`.
 */
export interface PaymentRecord {
  /** The order's id. */
  orderId: string
  /** Counts the changes, from 1. `save` replaces only the version before. */
  version: number
  /** State of the order: `paid` once a payment has paid it, `review` if one needs a person, else the newest's state. */
  state: PaymentState
  /** Newest last. */
  payments: StoredPayment[]
  /** Id of the payment that paid the order. */
  paidBy?: string
  /**
   * State of your `onPaid`: `due` until it has succeeded, then `done`. Missing while the order isn't paid.
   */
  work?: 'due' | 'done'
  /** While `onPaid` is running: when it began, in milliseconds since the epoch. */
  workSince?: number
}

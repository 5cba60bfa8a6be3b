import { isBeingCreated } from './paymentTransitions.js'
import type { OrderState, PaymentRecord, StoredPayment } from './PaymentRecord.js'

/** The payment status to show on the order page. */
export interface OrderStatus {
  /** The id of the order, or `undefined` if the payer hasn't chosen a bank yet. */
  orderId: string | undefined
  /** The state of the order, or `open` if the payer hasn't chosen a bank yet. */
  state: OrderState | 'open'
  /**
   * Whether to reload the page in a few seconds because the result is expected soon. If the payment is waiting for
   * approval, the value is `false`.
   */
  isWaiting: boolean
  /** Whether a second person must approve the pending payment in the company's internet banking. */
  awaitsApproval: boolean
  /**
   * Whether to offer the banks. If `awaitsApproval` is true as well, the gateway hasn't said whether the payment is
   * waiting for approval or has failed.
   */
  canPay: boolean
  /**
   * The URL of the gateway's payment page, on which the payer can continue. Present when a payment is pending, unless it
   * surely awaits its approval: the page could take a second payment.
   */
  continueUrl: string | undefined
  /** The payments the merchant must review, oldest first. Don't show these payments to the payer. */
  reviews: StoredPayment[]
}

/** Returns the payment status to show on the order page. */
export function readOrderStatus(record: PaymentRecord | undefined, now: number): OrderStatus {
  const newest = record?.payments.at(-1)
  const stored = record?.state ?? 'open'
  // Nobody waits for a payment whose creation was lost or that has expired, even before a check has stored this.
  const isOver =
    newest !== undefined &&
    ((stored === 'creating' && !isBeingCreated(newest, now)) ||
      (stored === 'pending' && now >= newest.expiresAt))
  const state = isOver ? 'failed' : stored
  const isPending = state === 'pending'
  const awaitsApproval = isPending && newest?.awaitsApproval === true
  const mayHaveFailed = awaitsApproval && newest.mayHaveFailed === true
  return {
    orderId: record?.orderId,
    state,
    isWaiting: (isPending && !awaitsApproval) || state === 'creating',
    awaitsApproval,
    canPay: state === 'open' || state === 'failed' || mayHaveFailed,
    continueUrl: isPending && (!awaitsApproval || mayHaveFailed) ? newest?.url : undefined,
    reviews: record?.payments.filter((payment) => payment.state === 'review') ?? [],
  }
}

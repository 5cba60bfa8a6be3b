import { isBeingCreated } from './blockingPayment.js'
import type { PaymentRecord, PaymentState, StoredPayment } from './PaymentRecord.js'

/** The payment status to show on the order page. */
export interface OrderStatus {
  /** The id of the order, or `undefined` if the payer hasn't chosen a bank yet. */
  orderId: string | undefined
  /** The state of the order, or `open` if the payer hasn't chosen a bank yet. */
  state: PaymentState | 'open'
  /**
   * Whether to reload the page in a few seconds because the result is expected soon. If the payment is waiting for
   * approval, the value is `false`.
   */
  isWaiting: boolean
  /** Whether a second person must approve the pending payment in the company's internet banking. */
  awaitsApproval: boolean
  /** Whether the payer can choose a bank. */
  canPay: boolean
  /** The URL of the gateway's payment page, on which the payer can continue. Present when a payment is pending. */
  continueUrl: string | undefined
  /** The payments the merchant must review, oldest first. Don't show these payments to the payer. */
  reviews: StoredPayment[]
}

/** Returns the payment status to show on the order page. */
export function readOrderStatus(record: PaymentRecord | undefined, now: number): OrderStatus {
  const newest = record?.payments.at(-1)
  const isCreating = newest !== undefined && isBeingCreated(newest, now)
  const state = record?.state ?? 'open'
  // If a payment has been in the `creating` state for too long, no payer knows its URL, because the process that was
  // creating it has ended.
  const isLost = state === 'creating' && !isCreating
  const isPending = state === 'pending'
  const awaitsApproval = isPending && newest?.awaitsApproval === true
  return {
    orderId: record?.orderId,
    state: isLost ? 'failed' : state,
    isWaiting: (isPending && !awaitsApproval) || (state === 'creating' && isCreating),
    awaitsApproval,
    canPay: isLost || state === 'open' || state === 'failed',
    continueUrl: isPending ? newest?.url : undefined,
    reviews: record?.payments.filter((payment) => payment.state === 'review') ?? [],
  }
}

import { isBeingCreated } from './blockingPayment.js'
import type { PaymentRecord, PaymentState, StoredPayment } from './PaymentRecord.js'

/** The payment status to show on the order's page. */
export interface OrderStatus {
  /** The order's id; `undefined` if the payer hasn't chosen a bank yet. */
  orderId: string | undefined
  /** The order's state; `open` if the payer hasn't chosen a bank yet. */
  state: PaymentState | 'open'
  /** Whether to reload the page in a few seconds. The value is `false` while an approval is awaited. */
  isWaiting: boolean
  /** Whether a second person must approve the pending payment in the company's internet banking. */
  awaitsApproval: boolean
  /** Whether the payer can choose a bank to pay or try again. */
  canPay: boolean
  /** The URL of the gateway's page, where the payer can continue. Set while a payment is pending. */
  continueUrl: string | undefined
  /** The payments the merchant must review, oldest first. Don't show these payments to the payer. */
  reviews: StoredPayment[]
}

/** Derives the status for the order's page from a record. */
export function readOrderStatus(record: PaymentRecord | undefined, now: number): OrderStatus {
  const newest = record?.payments.at(-1)
  const isCreating = newest !== undefined && isBeingCreated(newest, now)
  const state = record?.state ?? 'open'
  // The process that was creating the payment has ended, so no payer has the payment's URL.
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

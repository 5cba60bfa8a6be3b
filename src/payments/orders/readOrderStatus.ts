import { isBeingCreated } from './blockingPayment.js'
import type { PaymentRecord, PaymentState, StoredPayment } from './PaymentRecord.js'

/** What the order's page shows. */
export interface OrderStatus {
  /** The order's id; `undefined` if the payer hasn't chosen a bank yet. */
  orderId: string | undefined
  /** The state; `open` if the payer hasn't chosen a bank yet. */
  state: PaymentState | 'open'
  /** While `creating` or `pending`: whether to reload the page in a few seconds. An approval takes longer. */
  isWaiting: boolean
  /** While `pending`: whether a second person must approve the payment in the company's internet banking. */
  awaitsApproval: boolean
  /** Whether the payer can choose a bank and pay (again). */
  canPay: boolean
  /** While `pending`: the gateway's page, where the payer continues or chooses another bank. */
  continueUrl: string | undefined
  /** Payments that need a person, newest last. For the merchant, not for the payer. */
  reviews: StoredPayment[]
}

/** Reads what the order's page shows from a record. */
export function readOrderStatus(record: PaymentRecord | undefined, now: number): OrderStatus {
  const newest = record?.payments.at(-1)
  const isCreating = newest !== undefined && isBeingCreated(newest, now)
  const state = record?.state ?? 'open'
  // The process that created the payment has ended, and no payer can reach it.
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

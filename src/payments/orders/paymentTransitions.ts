import type { PaymentReport } from '../PaymentGateway.js'
import type { Order } from './Orders.js'
import type { PaymentRecord, PaymentState, ReviewReason, StoredPayment } from './PaymentRecord.js'

/** The time in milliseconds after which a running `onPaid` call is treated as lost. */
export const WORK_MS = 60_000

/** Adds a payment that is about to be created. Earlier payments in the `creating` state are marked as failed. */
export function startPayment(
  record: PaymentRecord | undefined,
  orderId: string,
  payment: Omit<StoredPayment, 'state'>,
): PaymentRecord {
  const before = (record?.payments ?? []).map((earlier) =>
    earlier.state === 'creating' ? withState(earlier, 'failed', payment.since) : earlier,
  )
  return toRecord({
    ...(record ?? { orderId, version: 0, state: 'creating' }),
    payments: [...before, { ...payment, state: 'creating' }],
  })
}

/**
 * Stores the data of the payment the gateway created. If a callback has already changed the payment's state, the state
 * is retained.
 */
export const addCreated = (
  record: PaymentRecord,
  reference: string,
  created: Pick<StoredPayment, 'id' | 'url' | 'bankUrl'>,
  now: number,
): PaymentRecord =>
  changePayment(record, reference, (payment) => ({
    ...withState(payment, payment.state === 'creating' ? 'pending' : payment.state, now),
    ...created,
  }))

/**
 * Marks a payment as failed because the gateway didn't confirm it. An unconfirmed payment can't be paid, because no
 * payer knows its URL.
 */
export const failCreating = (
  record: PaymentRecord,
  reference: string,
  now: number,
): PaymentRecord =>
  changePayment(record, reference, (payment) =>
    payment.state === 'creating' ? withState(payment, 'failed', now) : payment,
  )

/** Finds an order's payment by id or reference. */
export const findPayment = (record: PaymentRecord, paymentId: string): StoredPayment | undefined =>
  record.payments.find(({ id, reference }) => id === paymentId || reference === paymentId)

/**
 * Applies a report from the gateway to a payment. The states `paid` and `review` are final. However, a failed payment
 * can still be marked as paid, for example if the payer paid in a second tab or messages arrived out of order.
 *
 * @param order - the current order, or `undefined` if the order no longer exists.
 * @param isMessage - whether the report comes from a message. When asked for a payment's state, some gateways report
 * the payment as pending before the payer has even started to pay.
 */
export function applyReport(
  record: PaymentRecord,
  payment: StoredPayment,
  report: PaymentReport,
  order: Order | undefined,
  now: number,
  isMessage = false,
): PaymentRecord {
  const change = (state: PaymentState, details: Partial<StoredPayment> = {}) =>
    changePayment(record, payment.reference, () => ({
      ...withState(payment, state, now),
      ...details,
    }))
  if (payment.state === 'paid' || payment.state === 'review') return record
  if (report.status === 'failed') return change('failed')
  if (report.status === 'pending') {
    const awaitsApproval = isMessage && payment.model === 'B2B1' && !payment.awaitsApproval
    const isCreated = payment.state === 'creating' && payment.url !== undefined
    const details = awaitsApproval ? { awaitsApproval } : {}
    return isCreated || (awaitsApproval && payment.state === 'pending')
      ? change('pending', details)
      : record
  }
  const reason = findMisfit(record, payment, report, order)
  if (!reason) {
    const paid = change('paid')
    return toRecord({ ...paid, paidBy: payment.id ?? payment.reference, work: 'due' })
  }
  const { amount } = report
  return change('review', { reason, ...(amount === null ? {} : { paidAmount: amount }) })
}

function findMisfit(
  record: PaymentRecord,
  payment: StoredPayment,
  report: PaymentReport,
  order: Order | undefined,
): ReviewReason | undefined {
  if (!order) return 'order-gone'
  if ((report.currency ?? 'MYR') !== 'MYR' || (order.currency ?? 'MYR') !== 'MYR') return 'currency'
  // If a message doesn't contain an amount, we assume that the payment's original amount was paid.
  if ((report.amount ?? payment.amount) !== order.amount) return 'amount'
  return record.paidBy === undefined ? undefined : 'paid-twice'
}

function changePayment(
  record: PaymentRecord,
  reference: string,
  change: (payment: StoredPayment) => StoredPayment,
): PaymentRecord {
  const payments = record.payments.map((payment) =>
    payment.reference === reference ? change(payment) : payment,
  )
  return toRecord({ ...record, payments })
}

/** Sets the state of a payment. If the payment is already in the given state, `since` doesn't change. */
const withState = (payment: StoredPayment, state: PaymentState, now: number): StoredPayment =>
  payment.state === state ? payment : { ...payment, state, since: now }

/** Sets the state of the order, which is derived from its payments. */
function toRecord(record: PaymentRecord): PaymentRecord {
  const { payments, paidBy } = record
  const state: PaymentState =
    paidBy !== undefined
      ? 'paid'
      : payments.some((payment) => payment.state === 'review')
        ? 'review'
        : (payments.at(-1)?.state ?? 'failed')
  return { ...record, state }
}

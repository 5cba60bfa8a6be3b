import type { PaymentReport } from '../PaymentGateway.js'
import type { Order } from './Orders.js'
import type {
  OrderState,
  PaymentRecord,
  PaymentState,
  Resolution,
  ReviewReason,
  StoredPayment,
} from './PaymentRecord.js'

/** The time in milliseconds after which a payment in the `creating` state is treated as lost. */
const CREATING_MS = 30_000
/** The time in milliseconds after which a running `onPaid` call is treated as lost. */
export const FULFILMENT_MS = 300_000
/** The time in milliseconds for which a company payment waits for its approval. */
const APPROVAL_MS = 7 * 86_400_000
/** How often `checkDue` looks at a payment again, in milliseconds. */
const LOOK_AGAIN_MS = { pending: 900_000, approval: 21_600_000, review: 3_600_000 }

/** How often the gateway may be asked because of messages, and the interval in milliseconds after that. */
const FREE_LOOKS = 3
const LOOK_MS = 15_000

/** Whether a payment is being created and isn't treated as lost yet, even if the clock was set back. */
export const isBeingCreated = ({ state, since }: StoredPayment, now: number): boolean =>
  state === 'creating' && Math.abs(now - since) < CREATING_MS

/**
 * Whether a payment may have been paid. A failed payment may have been paid in a second attempt on the gateway's page,
 * and a cancelled one in a tab that was still open.
 */
export const isPayable = ({ id, state }: Pick<StoredPayment, 'id' | 'state'>): boolean =>
  id !== undefined && (state === 'creating' || state === 'pending' || state === 'failed')

/** Whether it is time for `checkDue` to look at a payment. */
export const isDue = (payment: StoredPayment, now: number): boolean =>
  (findNextLook(payment) ?? Infinity) <= now

/** Whether the gateway may be asked because of a message: three times at once, then every 15 seconds. */
export const mayLook = ({ looks = 0, lookedAt = -Infinity }: StoredPayment, now: number): boolean =>
  looks < FREE_LOOKS || Math.abs(now - lookedAt) >= LOOK_MS

/** Finds an order's payment by id or reference. */
export const findPayment = (record: PaymentRecord, paymentId: string): StoredPayment | undefined =>
  record.payments.find(({ id, reference }) => id === paymentId || reference === paymentId)

/** Adds a payment that is about to be created. Earlier payments whose creation was lost are marked as failed. */
export function startPayment(
  record: PaymentRecord | undefined,
  orderId: string,
  payment: Omit<StoredPayment, 'state'>,
): PaymentRecord {
  const { since } = payment
  const before = record ? failCreating(record, since).payments : []
  return toRecord(
    {
      ...(record ?? { orderId, version: 0, state: 'creating' }),
      payments: [...before, { ...payment, state: 'creating' }],
    },
    since,
  )
}

/**
 * Marks payments as failed whose creation has ended without an answer: the one with `reference`, or those whose process
 * has ended. If the gateway created them after all, a genuine message can still name their ids.
 */
export const failCreating = (
  record: PaymentRecord,
  now: number,
  reference?: string,
): PaymentRecord =>
  changePayments(record, now, (payment) =>
    payment.state === 'creating' &&
    (payment.reference === reference || !isBeingCreated(payment, now))
      ? withState(payment, 'failed', now)
      : payment,
  )

/**
 * Stores the data of the payment the gateway created, or only its id if the gateway's answer was lost. If a callback has
 * already changed the payment's state, the state is retained.
 */
export const addCreated = (
  record: PaymentRecord,
  reference: string,
  created: Pick<StoredPayment, 'id' | 'url' | 'bankUrl'>,
  now: number,
): PaymentRecord =>
  changePayments(record, now, (payment) => {
    if (payment.reference !== reference) return payment
    const state = payment.state === 'creating' ? 'pending' : payment.state
    return { ...withState(payment, state, now), ...created }
  })

/** Stores that the gateway is being asked about payments. For expired ones, an answer is outstanding from now on. */
export const markLooked = (
  record: PaymentRecord,
  references: readonly string[],
  now: number,
  isMessage: boolean,
): PaymentRecord =>
  changePayments(record, now, (payment) => {
    if (!references.includes(payment.reference)) return payment
    const { looks = 0, expiresAt, unansweredSince = now } = payment
    return {
      ...payment,
      ...{ lookedAt: now, ...(now >= expiresAt ? { unansweredSince } : {}) },
      ...(isMessage ? { looks: looks + 1 } : {}),
    }
  })

/**
 * Applies a report from the gateway to a payment. The states `paid` and `refunded` are final. However, a failed payment
 * can still be marked as paid, for example if the payer paid in a second tab or messages arrived out of order.
 *
 * @param order - the current order, or `undefined` if the order no longer exists.
 * @param isMessage - whether the report comes from a message. When asked for a payment's state, some gateways report
 * the payment as pending before the payer has even started to pay.
 */
export function applyReport(
  before: PaymentRecord,
  stored: StoredPayment,
  report: PaymentReport,
  order: Order | undefined,
  now: number,
  isMessage = false,
): PaymentRecord {
  const payment = withoutQuestion(stored)
  const record = replacePayment(before, payment, now)
  const { state } = payment
  const change = (next: PaymentState) => replacePayment(record, withState(payment, next, now), now)
  if (state === 'paid' || state === 'refunded') return record
  if (report.status === 'paid') return applyMoney(record, payment, report, order, now)
  if (state === 'review') return record

  const isCompany = payment.model === 'B2B1'
  if (report.status === 'cancelled')
    return payment.cancelled
      ? record
      : replacePayment(record, { ...withState(payment, 'failed', now), cancelled: true }, now)
  if (report.status === 'failed' || (report.status === 'unclear' && !isCompany))
    return change('failed')
  if (isMessage && isCompany && (state === 'creating' || state === 'pending')) {
    const mayHaveFailed = report.status === 'unclear'
    // What surely awaits its approval doesn't become unclear again.
    if (payment.awaitsApproval && (mayHaveFailed || !payment.mayHaveFailed)) return record
    const { mayHaveFailed: _before, ...rest } = payment
    const approval: StoredPayment = {
      ...withState(rest, 'pending', now),
      ...{ awaitsApproval: true, expiresAt: now + APPROVAL_MS },
      ...(mayHaveFailed ? { mayHaveFailed } : {}),
    }
    return replacePayment(record, approval, now)
  }
  if (state === 'creating' && payment.id !== undefined) return change('pending')
  return state === 'pending' && now >= payment.expiresAt ? change('failed') : record
}

/** Judges the payments in review again, since the order may have changed. */
export function judgeReviews(
  record: PaymentRecord,
  order: Order | undefined,
  now: number,
): PaymentRecord {
  let after = record
  for (const payment of record.payments) {
    if (payment.state !== 'review') continue
    const { paidAmount: amount, paidCurrency: currency } = payment
    after = applyMoney(after, payment, { amount, currency }, order, now)
  }
  return after
}

/** Stores what a person has decided about a payment in review. */
export function resolvePayment(
  record: PaymentRecord,
  payment: StoredPayment,
  resolved: Resolution,
): PaymentRecord {
  const state = resolved.as === 'accept' ? 'paid' : 'refunded'
  const judged = { ...withState(payment, state, resolved.at), resolved }
  const after = replacePayment(record, judged, resolved.at)
  return state === 'paid' && record.paidBy === undefined
    ? withMoney(after, payment, resolved.at)
    : after
}

/** Claims `onPaid` for one call. The result is the same object if nothing is due, or if another call is running. */
export function claimFulfilment(record: PaymentRecord, now: number): PaymentRecord {
  const isRunning = Math.abs(now - (record.fulfilmentSince ?? -Infinity)) < FULFILMENT_MS
  if (record.fulfilment !== 'due' || isRunning) return record
  return toRecord({ ...record, fulfilmentSince: now }, now)
}

/** Stores how a call of `onPaid` has ended. */
export function endFulfilment(record: PaymentRecord, isDone: boolean, now: number): PaymentRecord {
  const { fulfilmentSince: _ended, ...rest } = record
  const fulfilment = isDone || record.fulfilment === 'done' ? 'done' : 'due'
  return toRecord({ ...rest, fulfilment }, now)
}

/**
 * Returns why the payment that has paid an order doesn't fit it any more, if the order has changed before `onPaid`. A
 * person may have accepted another amount, but not for an order that no longer exists.
 */
export function findChange(
  payment: StoredPayment,
  order: Order | undefined,
): ReviewReason | undefined {
  if (order && payment.resolved) return undefined
  const { paidAmount: amount, paidCurrency: currency } = payment
  return findMisfit(undefined, payment, { amount, currency }, order)
}

/** Returns the payment that has paid an order to review, unless `onPaid` is done. */
export function reopenReview(
  record: PaymentRecord,
  reason: ReviewReason,
  now: number,
): PaymentRecord {
  const { paidBy = '', fulfilment, fulfilmentSince: _running, ...unpaid } = record
  const paid = findPayment(record, paidBy)
  if (fulfilment !== 'due' || !paid) return record
  const { resolved: _accepted, ...payment } = paid
  return replacePayment(unpaid, { ...withState(payment, 'review', now), reason }, now)
}

function applyMoney(
  record: PaymentRecord,
  payment: StoredPayment,
  report: Pick<PaymentReport, 'amount' | 'currency'>,
  order: Order | undefined,
  now: number,
): PaymentRecord {
  const reason = findMisfit(record.paidBy, payment, report, order)
  if (payment.state === 'review' && payment.reason === reason) return record
  const { amount, currency } = report
  const { reason: _before, ...rest } = payment
  const judged: StoredPayment = {
    ...withState(rest, reason ? 'review' : 'paid', now),
    ...(reason ? { reason } : {}),
    ...(typeof amount === 'number' ? { paidAmount: amount } : {}),
    ...(reason && currency && currency !== 'MYR' ? { paidCurrency: currency } : {}),
  }
  const after = replacePayment(record, judged, now)
  return reason ? after : withMoney(after, payment, now)
}

const withMoney = (record: PaymentRecord, payment: StoredPayment, now: number): PaymentRecord =>
  toRecord({ ...record, paidBy: payment.id ?? payment.reference, fulfilment: 'due' }, now)

function findMisfit(
  paidBy: string | undefined,
  payment: StoredPayment,
  report: Pick<PaymentReport, 'amount' | 'currency'>,
  order: Order | undefined,
): ReviewReason | undefined {
  if (!order) return 'order-gone'
  if ((report.currency || 'MYR') !== 'MYR' || (order.currency ?? 'MYR') !== 'MYR') return 'currency'
  // If a message doesn't contain an amount, we assume that the payment's original amount was paid.
  if ((report.amount ?? payment.amount) !== order.amount) return 'amount'
  return paidBy === undefined ? undefined : 'paid-twice'
}

const replacePayment = (record: PaymentRecord, after: StoredPayment, now: number): PaymentRecord =>
  changePayments(record, now, (before) => (before.reference === after.reference ? after : before))

/** Changes payments. The result is the same object if none of them changes. */
function changePayments(
  record: PaymentRecord,
  now: number,
  change: (payment: StoredPayment) => StoredPayment,
): PaymentRecord {
  const payments = record.payments.map(change)
  const isSame = payments.every((payment, index) => payment === record.payments[index])
  return isSame ? record : toRecord({ ...record, payments }, now)
}

/** Returns a payment about which the gateway has answered. */
function withoutQuestion(payment: StoredPayment): StoredPayment {
  const { unansweredSince, ...rest } = payment
  return unansweredSince === undefined ? payment : rest
}

/** Sets the state of a payment. If the payment is already in the given state, `since` doesn't change. */
function withState(payment: StoredPayment, state: PaymentState, now: number): StoredPayment {
  if (payment.state === state) return payment
  const { awaitsApproval: _waits, mayHaveFailed: _unclear, ...rest } = payment
  return { ...rest, state, since: now }
}

/** Sets the state of the order and its next look, which are derived from its payments. */
function toRecord({ dueAt: _before, ...record }: PaymentRecord, now: number): PaymentRecord {
  const { payments, paidBy } = record
  const newest = payments.at(-1)?.state ?? 'failed'
  const state: OrderState =
    paidBy !== undefined
      ? 'paid'
      : payments.some((payment) => payment.state === 'review')
        ? 'review'
        : newest === 'refunded'
          ? 'failed'
          : newest
  const times = payments.map(findNextLook).filter((time) => time !== undefined)
  if (record.fulfilment === 'due')
    times.push(record.fulfilmentSince === undefined ? now : record.fulfilmentSince + FULFILMENT_MS)
  return { ...record, state, ...(times.length > 0 ? { dueAt: Math.min(...times) } : {}) }
}

/** Returns the time at which a payment must be looked at again, or `undefined` if it has ended. */
function findNextLook(payment: StoredPayment): number | undefined {
  const { state, since, lookedAt = -Infinity, expiresAt } = payment
  const last = Math.max(since, lookedAt)
  if (state === 'creating') return since + CREATING_MS
  if (state === 'review')
    return payment.reason === 'paid-twice' ? undefined : last + LOOK_AGAIN_MS.review
  if (state === 'failed') {
    if (payment.id === undefined) return undefined
    if (lookedAt < expiresAt) return expiresAt
    // Only an answer counts as the last look.
    return payment.unansweredSince === undefined ? undefined : last + LOOK_AGAIN_MS.pending
  }
  if (state !== 'pending') return undefined
  const again = last + (payment.awaitsApproval ? LOOK_AGAIN_MS.approval : LOOK_AGAIN_MS.pending)
  return last < expiresAt ? Math.min(again, expiresAt) : again
}

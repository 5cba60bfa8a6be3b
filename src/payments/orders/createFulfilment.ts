import { findRequestLifetime } from '../../contract/index.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import type { Settings } from '../PaymentsOptions.js'
import type { UpdateRecord } from './createRecordStore.js'
import type { PaymentRecord, ReviewReason, StoredPayment } from './PaymentRecord.js'
import {
  claimFulfilment,
  endFulfilment,
  findChange,
  findPayment,
  FULFILMENT_MS,
  reopenReview,
} from './paymentTransitions.js'

/** A changed record, and whether the `onPaid` call succeeds that has been started because of it, if there is one. */
export interface Settled {
  record: PaymentRecord
  fulfilment: Promise<boolean>
}

/** After this time, a call of `onPaid` in this process is treated as lost, in milliseconds. */
const HANGS_MS = 86_400_000

/** Creates the function that changes records, and calls `onPaid` for orders that are paid. */
export function createFulfilment(
  { orders, now, waitUntil }: Settings,
  update: UpdateRecord,
  log: Log,
) {
  /** The calls of `onPaid` that this process is running, by the order's id. */
  const running = new Map<string, { since: number; isLogged: boolean }>()

  /** Whether this process is running `onPaid` for an order. After a day, a call is treated as lost. */
  function isFulfilling(orderId: string): boolean {
    const call = running.get(orderId)
    if (!call) return false
    const ms = now() - call.since
    if (ms >= FULFILMENT_MS && !call.isLogged) {
      call.isLogged = true
      const message = `onPaid for order ${orderId} began more than five minutes ago, and has neither returned nor failed. It runs again a day after it began, or when another process finds it due.`
      log('error', { kind: 'fulfilment-hangs', orderId }, message, true)
    }
    return ms < HANGS_MS
  }

  /** Asks the host to let the process live until `work` has settled. */
  function keepAwake(work: Promise<unknown>): void {
    try {
      if (waitUntil) waitUntil(work)
      else findRequestLifetime()?.waitUntil?.(work)
    } catch (error) {
      const message = `\`waitUntil\` failed, so the host may end the process before onPaid has ended: ${describeThrown(error)}`
      log('warn', { kind: 'not-kept-awake' }, message)
    }
  }

  /** Changes a record. If the order is paid and `onPaid` is due, the same change claims it, and the call is started. */
  async function changeRecord(
    orderId: string,
    change: (before: PaymentRecord) => PaymentRecord | Promise<PaymentRecord>,
  ): Promise<Settled | undefined> {
    let hasClaimed = false as boolean
    const record = await update(orderId, async (before) => {
      if (!before) return before
      const after = await change(before)
      const claimed = isFulfilling(orderId) ? after : claimFulfilment(after, now())
      hasClaimed = claimed !== after
      return claimed
    })
    if (!record) return undefined
    const fulfilment = hasClaimed ? fulfil(record) : Promise.resolve(true)
    if (hasClaimed) keepAwake(fulfilment)
    return { record, fulfilment }
  }

  /** Calls `onPaid` for an order. If the order has changed, its payment needs review instead. Never rejects. */
  async function fulfil(record: PaymentRecord): Promise<boolean> {
    const { orderId, paidBy = '' } = record
    const call = { since: now(), isLogged: false }
    running.set(orderId, call)
    let isDone = false
    let reason: ReviewReason | undefined
    try {
      const payment = findPayment(record, paidBy)
      if (!payment) throw new Error(`The order was paid by ${paidBy}, which is not stored.`)
      reason = await orders.onPaid(orderId, payment, (order) => findChange(payment, order))
      isDone = true
    } catch (error) {
      log(
        'error',
        { kind: 'fulfilment-failed', orderId },
        `onPaid failed for order ${orderId}, and runs again with the next callback, return or check: ${describeThrown(error)}`,
        true,
      )
    }
    try {
      const ended = await update(orderId, (before) => {
        if (!before) return before
        return reason ? reopenReview(before, reason, now()) : endFulfilment(before, isDone, now())
      })
      const payment = ended && findPayment(ended, paidBy)
      if (payment?.state === 'review') logReview(log, orderId, payment)
    } catch (error) {
      isDone = false
      log('error', { kind: 'failed', orderId }, describeThrown(error))
    } finally {
      if (running.get(orderId) === call) running.delete(orderId)
    }
    return isDone
  }

  return changeRecord
}

/** Logs that a person has to decide about a payment. */
export function logReview(log: Log, orderId: string, payment: StoredPayment): void {
  const { reason, reference, id = reference } = payment
  log(
    'error',
    { kind: `review-${reason}`, orderId, paymentId: id },
    `Payment ${id} of order ${orderId} needs a person (${reason}). It is stored with the order. \`payments.resolve\` ends the review.`,
    true,
  )
}

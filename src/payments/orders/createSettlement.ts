import type { Settings } from '../PaymentsOptions.js'
import type { PaymentReport } from '../PaymentGateway.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import { isBeingCreated } from './blockingPayment.js'
import { findDuePayments, isPayable } from './duePayments.js'
import { applyReport, failCreating, findPayment, WORK_MS } from './paymentTransitions.js'
import type { UpdateRecord } from './createRecordStore.js'
import type { PaymentRecord, PaymentState, StoredPayment } from './PaymentRecord.js'

/** Applies verified reports to orders, regardless of how the reports were received. */
export interface Settlement {
  /**
   * Applies a report to an order. If the order is paid and `onPaid` hasn't succeeded yet, `onPaid` is called. Returns
   * the record, or `undefined` if the payment doesn't belong to the order.
   */
  settle(orderId: string, report: PaymentReport): Promise<PaymentRecord | undefined>
  /**
   * Requests the state of the order's unpaid payments. If the order is paid and `onPaid` hasn't succeeded yet, `onPaid`
   * is called.
   *
   * @throws if the order isn't paid and the gateway can't be asked for the state of one of its payments.
   */
  check(orderId: string): Promise<PaymentRecord | undefined>
  /**
   * Requests the state of a payment, or of the newest payments if `reference` is missing. Since anyone can repeat the
   * requests that lead to this call, the gateway is asked at most once every 15 seconds for each order.
   */
  checkNewest(orderId: string, reference?: string): Promise<PaymentRecord | undefined>
}

export function createSettlement(
  { orders, gateway, now }: Pick<Settings, 'orders' | 'gateway' | 'now'>,
  update: UpdateRecord,
  log: Log,
): Settlement {
  async function settle(orderId: string, report: PaymentReport, isMessage = true) {
    let stateBefore = undefined as PaymentState | undefined
    const record = await update(orderId, async (before) => {
      const payment = before && findPayment(before, report.paymentId)
      stateBefore = payment?.state
      return payment
        ? applyReport(before, payment, report, await orders.find(orderId), now(), isMessage)
        : before
    })
    const payment = record && findPayment(record, report.paymentId)
    if (!payment) return undefined
    if (payment.state === 'review' && stateBefore !== 'review') logReview(orderId, payment)
    return runWork(record)
  }

  function logReview(orderId: string, { reason, reference, id = reference }: StoredPayment) {
    log(
      'error',
      { kind: `review-${reason}`, orderId, paymentId: id },
      `Payment ${id} of order ${orderId} needs a person (${reason}). It is stored with the order.`,
      true,
    )
  }

  /**
   * Calls `onPaid` for a paid order, unless a call has already succeeded or is still running. Returns the updated
   * record.
   */
  async function runWork(record: PaymentRecord): Promise<PaymentRecord> {
    const { orderId } = record
    let hasClaimed = false as boolean
    const claimed = await update(orderId, (before) => {
      const isRunning = Math.abs(now() - (before?.workSince ?? -Infinity)) < WORK_MS
      hasClaimed = before?.work === 'due' && !isRunning
      return before && hasClaimed ? { ...before, workSince: now() } : before
    })
    if (!claimed || !hasClaimed) return claimed ?? record
    let work: PaymentRecord['work'] = 'due'
    try {
      const [order, payment] = [
        await orders.find(orderId),
        findPayment(claimed, claimed.paidBy ?? ''),
      ]
      if (!order || !payment) throw new Error('The order no longer exists.')
      await orders.onPaid?.(order, payment)
      work = 'done'
    } catch (error) {
      log(
        'error',
        { kind: 'work-failed', orderId },
        `onPaid failed for order ${orderId}, and runs again with the next callback, return or check: ${describeThrown(error)}`,
        true,
      )
    }
    const ended = await update(orderId, (before) => {
      if (!before) return before
      const { workSince: _ended, ...rest } = before
      return { ...rest, work: before.work === 'done' ? 'done' : work }
    })
    return ended ?? claimed
  }

  async function check(orderId: string) {
    // If creating the payment takes too long, we mark it as failed because the process that was creating it has
    // probably ended.
    const record = await update(orderId, (before) => {
      const newest = before?.payments.at(-1)
      return before && newest?.state === 'creating' && !isBeingCreated(newest, now())
        ? failCreating(before, newest.reference, now())
        : before
    })
    return record && ask(record, record.payments)
  }

  async function checkNewest(orderId: string, reference?: string) {
    let due: StoredPayment[] = []
    const record = await update(orderId, (before) => {
      due = before ? findDuePayments(before, reference, now()) : []
      return before && due.length > 0 ? { ...before, checkedAt: now() } : before
    })
    return record && due.length > 0 ? ask(record, due) : record
  }

  /** Requests the state of payments. If one of them can't be read, the others are requested nevertheless. */
  async function ask(before: PaymentRecord, payments: StoredPayment[]): Promise<PaymentRecord> {
    const { orderId } = before
    let record = before
    const errors: unknown[] = []
    for (const { id, reference } of payments.filter(isPayable)) {
      if (!gateway.find || id === undefined) continue
      try {
        record = (await settle(orderId, await gateway.find({ id, reference }), false)) ?? record
      } catch (error) {
        errors.push(error)
        log(
          'error',
          { kind: 'not-checked', orderId, paymentId: id },
          `Payment ${id} of order ${orderId} could not be checked: ${describeThrown(error)}`,
        )
      }
    }
    if (record.work === 'due') record = await runWork(record)
    if (errors.length > 0 && record.state !== 'paid') throw errors[0]
    return record
  }

  return { settle, check, checkNewest }
}

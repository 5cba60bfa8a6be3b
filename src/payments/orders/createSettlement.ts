import { describeKind } from '../../contract/index.js'
import { describeThrown, type Log } from '../messages/createLog.js'
import type { PaymentGateway, PaymentReport } from '../PaymentGateway.js'
import type { Settings } from '../PaymentsOptions.js'
import { createFulfilment, logReview, type Settled } from './createFulfilment.js'
import type { UpdateRecord } from './createRecordStore.js'
import type { PaymentRecord, PaymentState, Resolution, StoredPayment } from './PaymentRecord.js'
import {
  addCreated,
  applyReport,
  failCreating,
  findPayment,
  isDue,
  isPayable,
  judgeReviews,
  markLooked,
  mayLook,
  resolvePayment,
} from './paymentTransitions.js'

/** How many orders `checkDue` checks at a time. */
const SIDE_BY_SIDE = 5

/** The functions that settle orders. */
export type Settlement = ReturnType<typeof createSettlement>

/** Settles orders with what the gateways say, and asks the gateways when they don't say it. */
export function createSettlement(settings: Settings, update: UpdateRecord, log: Log) {
  const { orders, now, gateway: gateways } = settings
  const changeRecord = createFulfilment(settings, update, log)

  /** Returns the gateway that created a payment. If its keys are gone, the log says what to keep. */
  function gatewayOf(orderId: string, payment: StoredPayment): PaymentGateway | undefined {
    const { gateway: name, id = payment.reference } = payment
    const found = gateways.find((gateway) => gateway.name === name)
    if (!found)
      log(
        'error',
        { kind: 'gateway-gone', orderId, paymentId: id },
        `Payment ${id} of order ${orderId} was created at "${name}", which is no longer configured. Keep it in \`gateway\`, after the new one, until its payments have ended.`,
      )
    return found
  }

  /**
   * Applies a report to an order. If the order is paid, `onPaid` is started. Returns `undefined` if the order doesn't
   * have the payment.
   *
   * @throws {UnansweredError} if the report's amount can't be read.
   */
  async function settle(
    orderId: string,
    report: PaymentReport,
    isMessage: boolean,
  ): Promise<Settled | undefined> {
    const { paymentId, amount } = report
    if (!Number.isSafeInteger(amount ?? 0) || (amount ?? 0) < 0) {
      const received = typeof amount === 'number' ? amount : describeKind(amount)
      const message = `Payment ${paymentId} of order ${orderId} could not be checked: its gateway must report the amount as a whole number of sen; received ${received}.`
      log('error', { kind: 'not-checked', orderId, paymentId }, message)
      throw new UnansweredError(message)
    }
    let stateBefore = undefined as PaymentState | undefined
    const settled = await changeRecord(orderId, async (before) => {
      const payment = findPayment(before, paymentId)
      stateBefore = payment?.state
      if (!payment) return before
      const order = report.status === 'paid' ? await orders.find(orderId) : undefined
      return applyReport(before, payment, report, order, now(), isMessage)
    })
    const payment = settled && findPayment(settled.record, paymentId)
    if (!payment) return undefined
    if (payment.state === 'review' && stateBefore !== 'review') logReview(log, orderId, payment)
    if (report.status === 'unclear' && payment.mayHaveFailed)
      log(
        'warn',
        { kind: 'approval-unclear', orderId },
        `The gateway doesn't say whether the company payment of order ${orderId} failed or awaits approval. At Billplz, enable "Extra Payment Completion Information" in the account's settings.`,
      )
    return settled
  }

  /**
   * Returns the gateway's report about a payment, or `undefined` if there will be none: the gateway can't be asked, or
   * hasn't answered for a day since the payment expired.
   *
   * @throws {UnansweredError}
   */
  async function requestReport(
    orderId: string,
    payment: StoredPayment,
  ): Promise<PaymentReport | undefined> {
    const { id, reference, unansweredSince } = payment
    const gateway = gatewayOf(orderId, payment)
    try {
      if (!gateway) throw new Error(`The gateway "${payment.gateway}" is not configured.`)
      return id === undefined ? undefined : await gateway.find?.({ id, reference })
    } catch (error) {
      const paymentId = id ?? reference
      const message = `Payment ${paymentId} of order ${orderId} could not be checked: ${describeThrown(error)}`
      if (gateway) log('error', { kind: 'not-checked', orderId, paymentId }, message)
      if (unansweredSince === undefined || now() < unansweredSince + DAY_MS)
        throw new UnansweredError(message, { cause: error })
      return undefined
    }
  }

  /**
   * Asks the gateway about a payment.
   *
   * @param isMessage - whether a message is the reason, so a payer has been at the bank.
   * @throws if the gateway doesn't respond, or the order can't be changed.
   */
  async function ask(
    orderId: string,
    payment: StoredPayment,
    isMessage = false,
  ): Promise<Settled | undefined> {
    const report = await requestReport(orderId, payment)
    // A pending payment ends here once it has expired.
    if (!report) return settle(orderId, { paymentId: payment.reference, status: 'pending' }, false)
    const isUnclear = isMessage && report.status === 'pending' && payment.model === 'B2B1'
    return settle(orderId, isUnclear ? { ...report, status: 'unclear' } : report, isMessage)
  }

  /**
   * Asks the gateway about a payment because of a message. Anyone can repeat a message, so the gateway is asked three
   * times at once at most, and then every 15 seconds. Returns `undefined` if it was asked just now.
   *
   * @param namedId - the id in the message. A payment whose creation wasn't answered doesn't have its own.
   */
  async function look(
    orderId: string,
    reference: string,
    namedId?: string,
  ): Promise<Settled | undefined> {
    let open = undefined as StoredPayment | undefined
    let isAllowed = false as boolean
    const looked = await changeRecord(orderId, async (before) => {
      const payment = findPayment(before, reference)
      open = payment && isPayable({ ...payment, id: payment.id ?? namedId }) ? payment : undefined
      isAllowed = open !== undefined && mayLook(open, now())
      return isAllowed ? markLooked(before, [reference], now(), true) : judgeAgain(before)
    })
    if (!open) return looked
    if (!isAllowed) return undefined
    return open.id === undefined && namedId !== undefined
      ? adopt(orderId, open, namedId)
      : ask(orderId, open, true)
  }

  /**
   * Settles a payment whose creation wasn't answered, if the gateway says that the payment with this id has our reference
   * and is paid. Returns undefined if it isn't paid.
   */
  async function adopt(
    orderId: string,
    payment: StoredPayment,
    id: string,
  ): Promise<Settled | undefined> {
    const { reference } = payment
    const report = await gatewayOf(orderId, payment)?.find?.({ id, reference })
    if (report?.status !== 'paid') return undefined
    log(
      'warn',
      { kind: 'adopted', orderId, paymentId: id },
      `Payment ${id} of order ${orderId} was unknown, because the gateway's answer to its creation was lost. The gateway says that it belongs to this order.`,
      true,
    )
    await update(orderId, (before) => before && addCreated(before, reference, { id }, now()))
    return settle(orderId, { ...report, paymentId: id }, true)
  }

  /** Cancels a payment. If that fails, the gateway is asked again, because it may have been paid in the meantime. */
  async function cancel(orderId: string, payment: StoredPayment): Promise<void> {
    const { reference, id = reference } = payment
    const gateway = gatewayOf(orderId, payment)
    let cause = 'its gateway has no way to cancel a payment.'
    try {
      if (gateway?.cancel) {
        await gateway.cancel({ id, reference })
        await settle(orderId, { paymentId: id, status: 'cancelled' }, false)
        return
      }
    } catch (error) {
      cause = describeThrown(error)
      const asked = await ask(orderId, payment).catch(() => undefined)
      const after = asked && findPayment(asked.record, reference)
      if (after?.cancelled || (after && !isPayable(after))) return
    }
    log(
      'warn',
      { kind: 'still-payable', orderId, paymentId: id },
      `Payment ${id} of order ${orderId} can still be paid beside the next one. If both are paid, the second one is stored for review. It was not cancelled: ${cause}`,
      true,
    )
  }

  /**
   * Asks about the order's payments, the newest first, judges reviews again, and runs `onPaid` if it is due.
   *
   * @param isDueOnly - whether to ask only about payments that nobody has looked at for a while.
   * @throws if the order isn't paid and the gateway can't be asked for the state of one of its payments.
   */
  async function check(orderId: string, isDueOnly = false): Promise<PaymentRecord | undefined> {
    let asked: StoredPayment[] = []
    const checked = await changeRecord(orderId, async (before) => {
      const isWanted = (payment: StoredPayment) => !isDueOnly || isDue(payment, now())
      const reviews = before.payments.filter(({ state }) => state === 'review')
      const judged = await judgeAgain(failCreating(before, now()))
      asked = judged.payments.filter((payment) => isPayable(payment) && isWanted(payment))
      const looked = [...asked, ...reviews].map(({ reference }) => reference)
      return looked.length > 0 ? markLooked(judged, looked, now(), false) : judged
    })
    if (!checked) return undefined
    const calls = [checked.fulfilment]
    /** The errors of the gateways that haven't answered. They are asked about the other payments at the next check. */
    const errors = new Map<string, unknown>()
    // One after the other, since no payer is waiting, and some gateways limit how often they may be asked.
    for (const payment of asked.reverse()) {
      if (errors.has(payment.gateway)) continue
      try {
        calls.push((await ask(orderId, payment))?.fulfilment ?? checked.fulfilment)
      } catch (error) {
        errors.set(payment.gateway, error)
      }
    }
    await Promise.all(calls)
    const record = await orders.load(orderId)
    if (errors.size > 0 && record?.state !== 'paid') throw [...errors.values()][0]
    return record
  }

  async function checkOne(orderId: string): Promise<void> {
    try {
      await check(orderId, true)
    } catch (error) {
      if (error instanceof UnansweredError) return
      const message = `Order ${orderId} could not be checked, and comes again: ${describeThrown(error)}`
      log('error', { kind: 'not-checked', orderId }, message)
    }
  }

  /** Checks all orders that are due. An order that can't be checked doesn't stop the others. */
  async function checkDue(): Promise<string[]> {
    if (!orders.findDue)
      throw new TypeError('checkDue needs `orders.findDue`, which returns the ids of due orders.')
    const ids = [...(await orders.findDue(now()))]
    for (let at = 0; at < ids.length; at += SIDE_BY_SIDE)
      await Promise.all(ids.slice(at, at + SIDE_BY_SIDE).map((orderId) => checkOne(orderId)))
    return ids
  }

  /**
   * Stores what a person has decided about a payment in review.
   *
   * @throws if the payment isn't in review, or money is accepted for an order that no longer exists.
   */
  async function resolve(orderId: string, reference: string, as: Resolution['as'], by: string) {
    const settled = await changeRecord(orderId, async (before) => {
      const payment = findPayment(before, reference)
      if (payment?.resolved?.as === as) return before
      if (payment?.state !== 'review')
        throw new Error(
          `Payment ${reference} of order ${orderId} is ${payment?.state ?? 'unknown'}. Only a payment in review can be resolved.`,
        )
      if (as === 'accept' && !(await orders.find(orderId)))
        throw new Error(
          `Payment ${reference} can't be accepted, because order ${orderId} no longer exists. Restore the order, or say "refunded".`,
        )
      return resolvePayment(before, payment, { as, by, at: now() })
    })
    if (!settled) throw new Error(`Order ${orderId} has no payments.`)
    await settled.fulfilment
    return (await orders.load(orderId)) ?? settled.record
  }

  async function judgeAgain(record: PaymentRecord): Promise<PaymentRecord> {
    if (!record.payments.some(({ state }) => state === 'review')) return record
    return judgeReviews(record, await orders.find(record.orderId), now())
  }

  return { gatewayOf, settle, ask, look, cancel, check, checkDue, resolve }
}

/** Thrown when a gateway doesn't answer, or with an amount that can't be read, which has been logged. */
class UnansweredError extends Error {}

/** How long an expired payment is asked for whose gateway doesn't answer. */
const DAY_MS = 86_400_000

import { describeThrown, type Log } from '../messages/createLog.js'
import type { PaymentGateway, PaymentReport } from '../PaymentGateway.js'
import type { Settings } from '../PaymentsOptions.js'
import type { UpdateRecord } from './createRecordStore.js'
import type { PaymentRecord, PaymentState, Resolution, StoredPayment } from './PaymentRecord.js'
import {
  addCreated,
  applyReport,
  claimFulfilment,
  endFulfilment,
  failLost,
  findPayment,
  isDue,
  isPayable,
  judgeReviews,
  markLooked,
  mayLook,
  resolvePayment,
} from './paymentTransitions.js'

/** How a call of `onPaid` has ended. It may be running for another request, or have nothing to do. */
export type Fulfilment = 'done' | 'failed' | 'elsewhere'

/** A changed record, and the `onPaid` call that has been started because of it. */
export interface Settled {
  record: PaymentRecord
  fulfilment: Promise<Fulfilment>
}

/** How many orders `checkDue` checks at a time. */
const SIDE_BY_SIDE = 5

/** Settles orders with what the gateways say, and asks the gateways when they don't say it. */
export class Settlement {
  readonly #settings: Settings
  readonly #update: UpdateRecord
  readonly #log: Log
  /** The orders for which this process is running `onPaid`, however long that takes. */
  readonly #fulfilling = new Set<string>()

  constructor(settings: Settings, update: UpdateRecord, log: Log) {
    this.#settings = settings
    this.#update = update
    this.#log = log
  }

  /** Returns the gateway that created a payment. If its keys are gone, the log says what to keep. */
  gatewayOf(orderId: string, payment: StoredPayment): PaymentGateway | undefined {
    const { gateway: name, id = payment.reference } = payment
    const found = this.#settings.gateway.find((gateway) => gateway.name === name)
    if (!found)
      this.#log(
        'error',
        { kind: 'gateway-gone', orderId, paymentId: id },
        `Payment ${id} of order ${orderId} was created at "${name}", which is no longer configured. Keep it in \`gateway\`, after the new one, until its payments have ended.`,
      )
    return found
  }

  /**
   * Applies a report to an order. If the order is paid, `onPaid` is started. Returns `undefined` if the order doesn't
   * have the payment.
   */
  async settle(
    orderId: string,
    report: PaymentReport,
    isMessage: boolean,
  ): Promise<Settled | undefined> {
    const { orders, now } = this.#settings
    let stateBefore = undefined as PaymentState | undefined
    const settled = await this.#change(orderId, async (before) => {
      const payment = findPayment(before, report.paymentId)
      stateBefore = payment?.state
      if (!payment) return before
      const order = report.status === 'paid' ? await orders.find(orderId) : undefined
      return applyReport(before, payment, report, order, now(), isMessage)
    })
    const payment = settled && findPayment(settled.record, report.paymentId)
    if (!payment) return undefined
    if (payment.state === 'review' && stateBefore !== 'review') this.#logReview(orderId, payment)
    if (report.status === 'unclear' && payment.mayHaveFailed) this.#logUnclear(orderId)
    return settled
  }

  /**
   * Asks the gateway about a payment.
   *
   * @param isMessage - whether a message is the reason, so a payer has been at the bank.
   * @throws if the gateway doesn't respond. A day after the payment's expiry, nobody waits for it any longer.
   */
  async ask(
    orderId: string,
    payment: StoredPayment,
    isMessage = false,
  ): Promise<Settled | undefined> {
    const { now } = this.#settings
    const { id, reference, expiresAt } = payment
    const gateway = this.gatewayOf(orderId, payment)
    try {
      if (!gateway) throw new Error(`The gateway "${payment.gateway}" is not configured.`)
      if (gateway.find && id !== undefined) {
        const report = await gateway.find({ id, reference })
        const isUnclear = isMessage && report.status === 'pending' && payment.model === 'B2B1'
        const said: PaymentReport = isUnclear ? { ...report, status: 'unclear' } : report
        return await this.settle(orderId, said, isMessage)
      }
    } catch (error) {
      if (gateway)
        this.#log(
          'error',
          { kind: 'not-checked', orderId, paymentId: id ?? reference },
          `Payment ${id ?? reference} of order ${orderId} could not be checked: ${describeThrown(error)}`,
        )
      if (now() < expiresAt + DAY_MS) throw error
    }
    // A pending payment ends here once it has expired.
    const unknown = { status: 'pending', amount: null, currency: null } as const
    return this.settle(orderId, { ...unknown, paymentId: reference }, false)
  }

  /**
   * Asks the gateway about a payment because of a message. Anyone can repeat an unsigned message, so the gateway is asked
   * three times at once at most, and then every 15 seconds. Returns `undefined` if it was asked just now.
   */
  async look(orderId: string, reference: string): Promise<Settled | undefined> {
    const { now } = this.#settings
    let asked = undefined as StoredPayment | undefined
    const looked = await this.#change(orderId, async (before) => {
      const payment = findPayment(before, reference)
      asked = payment && isPayable(payment) && mayLook(payment, now()) ? payment : undefined
      return asked ? markLooked(before, [reference], now(), true) : this.#judgeReviews(before)
    })
    if (asked) return this.ask(orderId, asked, true)
    const payment = looked && findPayment(looked.record, reference)
    return payment && isPayable(payment) ? undefined : looked
  }

  /**
   * Settles a payment whose creation wasn't answered, if the gateway says that the payment with this id has our reference
   * and is paid. Returns undefined if it isn't paid.
   */
  async adopt(orderId: string, payment: StoredPayment, id: string): Promise<Settled | undefined> {
    const { now } = this.#settings
    const { reference } = payment
    const report = await this.gatewayOf(orderId, payment)?.find?.({ id, reference })
    if (report?.status !== 'paid') return undefined
    this.#log(
      'warn',
      { kind: 'adopted', orderId, paymentId: id },
      `Payment ${id} of order ${orderId} was unknown, because the gateway's answer to its creation was lost. The gateway says that it belongs to this order.`,
      true,
    )
    await this.#update(orderId, (before) => before && addCreated(before, reference, { id }, now()))
    return this.settle(orderId, { ...report, paymentId: id }, true)
  }

  /** Cancels a payment. If that fails, the gateway is asked again, because it may have been paid in the meantime. */
  async cancel(orderId: string, payment: StoredPayment): Promise<boolean> {
    const { reference, id = reference } = payment
    const gateway = this.gatewayOf(orderId, payment)
    let cause = 'its gateway has no way to cancel a payment.'
    try {
      if (gateway?.cancel) {
        await gateway.cancel({ id, reference })
        const report = { paymentId: id, status: 'cancelled', amount: null, currency: null } as const
        await this.settle(orderId, report, false)
        return true
      }
    } catch (error) {
      cause = describeThrown(error)
      const asked = await this.ask(orderId, payment).catch(() => undefined)
      const after = asked && findPayment(asked.record, reference)
      if (after?.cancelled || (after && !isPayable(after))) return true
    }
    this.#log(
      'warn',
      { kind: 'still-payable', orderId, paymentId: id },
      `Payment ${id} of order ${orderId} can still be paid beside the next one. If both are paid, the second one is stored for review. It was not cancelled: ${cause}`,
      true,
    )
    return false
  }

  /**
   * Asks about the order's payments, judges reviews again, and runs `onPaid` if it is due.
   *
   * @param isDueOnly - whether to ask only about payments that nobody has looked at for a while.
   * @throws if the order isn't paid and the gateway can't be asked for the state of one of its payments.
   */
  async check(orderId: string, isDueOnly = false): Promise<PaymentRecord | undefined> {
    const { orders, now } = this.#settings
    let asked: StoredPayment[] = []
    const checked = await this.#change(orderId, async (before) => {
      const isWanted = (payment: StoredPayment) => !isDueOnly || isDue(payment, now())
      const reviews = before.payments.filter(({ state }) => state === 'review')
      const judged = await this.#judgeReviews(failLost(before, now()))
      asked = judged.payments.filter((payment) => isPayable(payment) && isWanted(payment))
      const looked = [...asked, ...reviews].map(({ reference }) => reference)
      return looked.length > 0 ? markLooked(judged, looked, now(), false) : judged
    })
    if (!checked) return undefined
    const calls = [checked.fulfilment]
    const errors: unknown[] = []
    // One after the other, since no payer is waiting, and some gateways limit how often they may be asked.
    for (const payment of asked)
      try {
        calls.push((await this.ask(orderId, payment))?.fulfilment ?? checked.fulfilment)
      } catch (error) {
        errors.push(error)
      }
    await Promise.all(calls)
    const record = await orders.load(orderId)
    if (errors.length > 0 && record?.state !== 'paid') throw errors[0]
    return record
  }

  /** Checks all orders that are due. An order that can't be checked doesn't stop the others. */
  async checkDue(): Promise<string[]> {
    const { orders, now } = this.#settings
    if (!orders.findDue)
      throw new TypeError('checkDue needs `orders.findDue`, which returns the ids of due orders.')
    const ids = [...(await orders.findDue(now()))]
    for (let at = 0; at < ids.length; at += SIDE_BY_SIDE)
      await Promise.allSettled(
        ids.slice(at, at + SIDE_BY_SIDE).map((orderId) => this.check(orderId, true)),
      )
    return ids
  }

  /**
   * Stores what a person has decided about a payment in review.
   *
   * @throws if the payment isn't in review.
   */
  async resolve(orderId: string, reference: string, as: Resolution['as'], by: string) {
    const { now } = this.#settings
    const settled = await this.#change(orderId, (before) => {
      const payment = findPayment(before, reference)
      if (payment?.resolved?.as === as) return before
      if (payment?.state !== 'review')
        throw new Error(
          `Payment ${reference} of order ${orderId} is ${payment?.state ?? 'unknown'}. Only a payment in review can be resolved.`,
        )
      return resolvePayment(before, payment, { as, by, at: now() })
    })
    if (!settled) throw new Error(`Order ${orderId} has no payments.`)
    await settled.fulfilment
    return (await this.#settings.orders.load(orderId)) ?? settled.record
  }

  async #judgeReviews(record: PaymentRecord): Promise<PaymentRecord> {
    if (!record.payments.some(({ state }) => state === 'review')) return record
    const { orders, now } = this.#settings
    return judgeReviews(record, await orders.find(record.orderId), now())
  }

  /** Changes a record. If the order is paid and `onPaid` is due, the same change claims it, and the call is started. */
  async #change(
    orderId: string,
    change: (before: PaymentRecord) => PaymentRecord | Promise<PaymentRecord>,
  ): Promise<Settled | undefined> {
    const { now } = this.#settings
    let hasClaimed = false as boolean
    const record = await this.#update(orderId, async (before) => {
      if (!before) return before
      const after = await change(before)
      const claimed = this.#fulfilling.has(orderId) ? after : claimFulfilment(after, now())
      hasClaimed = claimed !== after
      return claimed
    })
    if (!record) return undefined
    if (hasClaimed) {
      const fulfilment = this.#fulfil(record)
      this.#settings.waitUntil?.(fulfilment)
      return { record, fulfilment }
    }
    const isDone = record.fulfilment !== 'due'
    return { record, fulfilment: Promise.resolve(isDone ? 'done' : 'elsewhere') }
  }

  /** Calls `onPaid` for an order. Never rejects. */
  async #fulfil(record: PaymentRecord): Promise<Fulfilment> {
    const { orders, now } = this.#settings
    const { orderId } = record
    this.#fulfilling.add(orderId)
    let ended: Fulfilment = 'done'
    try {
      const payment = findPayment(record, record.paidBy ?? '')
      const order = await orders.find(orderId)
      if (!order || !payment) throw new Error('The order no longer exists.')
      await orders.onPaid?.(order, payment)
    } catch (error) {
      ended = 'failed'
      this.#log(
        'error',
        { kind: 'fulfilment-failed', orderId },
        `onPaid failed for order ${orderId}, and runs again with the next callback, return or check: ${describeThrown(error)}`,
        true,
      )
    }
    try {
      const fulfilment = ended === 'done' ? 'done' : 'due'
      await this.#update(orderId, (before) => before && endFulfilment(before, fulfilment, now()))
    } catch (error) {
      ended = 'failed'
      this.#log('error', { kind: 'failed', orderId }, describeThrown(error))
    } finally {
      this.#fulfilling.delete(orderId)
    }
    return ended
  }

  #logReview(orderId: string, { reason, reference, id = reference }: StoredPayment) {
    this.#log(
      'error',
      { kind: `review-${reason}`, orderId, paymentId: id },
      `Payment ${id} of order ${orderId} needs a person (${reason}). It is stored with the order. \`payments.resolve\` ends the review.`,
      true,
    )
  }

  #logUnclear(orderId: string) {
    this.#log(
      'warn',
      { kind: 'approval-unclear', orderId },
      `The gateway doesn't say whether the company payment of order ${orderId} failed or awaits approval. At Billplz, enable "Extra Payment Completion Information" in the account's settings.`,
    )
  }
}

/** How long after its expiry a payment is asked for whose gateway doesn't answer. */
const DAY_MS = 86_400_000

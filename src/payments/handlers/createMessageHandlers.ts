import { describeThrown, type Log } from '../messages/createLog.js'
import { readMessage } from '../messages/readMessage.js'
import type { PaymentRecord, StoredPayment } from '../orders/PaymentRecord.js'
import type { Settled } from '../orders/createFulfilment.js'
import type { Settlement } from '../orders/createSettlement.js'
import type {
  GatewayMessage,
  PaymentGateway,
  PaymentReport,
  PaymentTarget,
  Refusal,
} from '../PaymentGateway.js'
import type { Settings } from '../PaymentsOptions.js'
import { refusalSentences, isRefusal } from '../verify/refuse.js'
import { createDeadline } from './createDeadline.js'
import { type Pages, respond } from './pages.js'

/** How long a callback and a return wait for `onPaid`, in milliseconds. It goes on after the answer. */
const FULFILMENT_WAIT_MS = 3000

/** Creates the handlers for the gateway's callback and the payer's return. */
export function createMessageHandlers(
  { orders, gateway: gateways }: Pick<Settings, 'orders' | 'gateway'>,
  settlement: Settlement,
  pages: Pages,
  log: Log,
) {
  const respondLater = () => respond(503, null, { 'retry-after': '60' })

  function logRefusal(what: string, { refused }: Refusal, gateway: PaymentGateway) {
    const isAsked = (what === 'return' || refused === 'ambiguous') && gateway.find !== undefined
    log(
      'warn',
      { kind: `${what}-${refused}` },
      `A ${what} was refused: ${refusalSentences[refused]}${isAsked ? ' The gateway is asked instead.' : ''}`,
    )
  }

  /** Finds the payment that a callback is about, if the account has one address for all callbacks. */
  const findTarget = (message: GatewayMessage | Refusal): PaymentTarget | undefined =>
    isRefusal(message)
      ? undefined
      : gateways.map((gateway) => gateway.readTarget?.(message)).find((target) => target)

  /** Handles a callback. If the response status isn't 200, the gateway retries the callback. */
  async function handleCallback(request: Request, named?: PaymentTarget): Promise<Response> {
    const message = await readMessage(request)
    const target = named ?? findTarget(message)
    if (!target) {
      const sentence =
        'A callback named no order, neither in its URL nor for `readTarget` of a gateway.'
      log('warn', { kind: 'no-target' }, sentence)
      return respond(404)
    }
    const { orderId, reference } = target
    const payment = findStored(await orders.load(orderId), reference)
    if (!payment) return respondUnknown(orderId, reference)
    const gateway = settlement.gatewayOf(orderId, payment)
    if (!gateway) return respondLater()

    let report =
      gateway.readCallback && (isRefusal(message) ? message : await gateway.readCallback(message))
    if (report && isRefusal(report)) {
      logRefusal('callback', report, gateway)
      // The signature of an ambiguous message is valid, so the gateway has news about the payment.
      if (report.refused !== 'ambiguous' || !gateway.find) return respond(401)
      report = undefined
    }
    try {
      if (report) {
        const settled = isAbout(report, payment)
          ? await settlement.settle(orderId, report, true)
          : payment.id === undefined &&
            (await settlement.look(orderId, reference, report.paymentId))
        return settled
          ? await respondSettled(settled, gateway)
          : respondUnknown(orderId, report.paymentId)
      }
      const messageId = isRefusal(message) ? undefined : gateway.readId?.(message)
      const settled = await settlement.look(orderId, reference, messageId)
      const { state = 'pending' } = findStored(settled?.record, reference) ?? {}
      if (settled && state !== 'pending' && state !== 'creating')
        return await respondSettled(settled, gateway)
      log(
        'warn',
        { kind: 'callback-early', orderId },
        `A callback about order ${orderId} is answered with 503, so that the gateway repeats it: the gateway itself does not say yet how the payment has ended, or was asked just now.`,
      )
      return respondLater()
    } catch (error) {
      log('error', { kind: 'callback-failed', orderId }, describeThrown(error))
      return respondLater()
    }
  }

  function respondUnknown(orderId: string, paymentId: string): Response {
    log(
      'warn',
      { kind: 'unknown-payment', orderId, paymentId },
      `The gateway reported payment ${paymentId || 'without a reference'}, which order ${orderId} does not have. It will repeat the callback.`,
    )
    return respond(404)
  }

  async function respondSettled(
    { fulfilment }: Settled,
    { callbackAnswer = 'OK' }: PaymentGateway,
  ): Promise<Response> {
    return (await waitFor(fulfilment)) === false ? respondLater() : respond(200, callbackAnswer)
  }

  /**
   * Redirects the payer to the order page. The payment is identified by the secret reference in the URL, so the page can
   * also be opened in another browser. If the return isn't signed, the payment's state is requested from the gateway.
   */
  async function handleReturn(
    request: Request,
    orderId: string,
    reference: string,
  ): Promise<Response> {
    try {
      const payment = findStored(await orders.load(orderId), reference)
      if (!payment) {
        const sentence = `A payer returned to order ${orderId} with a payment that it does not have.`
        log('warn', { kind: 'unknown-return', orderId }, sentence)
        return respond(404, 'There is no such payment.')
      }
      const settled =
        (await settleReturn(request, orderId, payment)) ??
        (await settlement.look(orderId, reference))
      if (settled) await waitFor(settled.fulfilment)
    } catch (error) {
      log(
        'error',
        { kind: 'return-failed', orderId },
        `A return could not be settled, which the callback or the next check does: ${describeThrown(error)}`,
      )
    }
    return pages.go(request, pages.orderUrl(orderId, reference))
  }

  /** Verifies the payer's return and settles the order. The result is undefined if the return can't be verified. */
  async function settleReturn(request: Request, orderId: string, payment: StoredPayment) {
    const gateway = settlement.gatewayOf(orderId, payment)
    if (!gateway?.readReturn) return undefined
    const message = await readMessage(request)
    const report = isRefusal(message) ? message : await gateway.readReturn(message)
    if (isRefusal(report)) {
      logRefusal('return', report, gateway)
      return undefined
    }
    return isAbout(report, payment) ? settlement.settle(orderId, report, true) : undefined
  }

  return { handleCallback, handleReturn }
}

const findStored = (record: PaymentRecord | undefined, reference: string) =>
  record?.payments.find((payment) => payment.reference === reference)

const isAbout = ({ paymentId }: PaymentReport, { id, reference }: StoredPayment) =>
  paymentId === id || paymentId === reference

/** Waits for `onPaid`, but not for long: the payer and the gateway need an answer. */
async function waitFor(fulfilment: Promise<boolean>): Promise<boolean | undefined> {
  const deadline = createDeadline(FULFILMENT_WAIT_MS)
  return deadline.race(fulfilment).finally(() => deadline.clear())
}

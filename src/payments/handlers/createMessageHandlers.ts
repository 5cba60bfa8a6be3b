import { describeThrown, type Log } from '../messages/createLog.js'
import { readMessage } from '../messages/readMessage.js'
import type { PaymentRecord, StoredPayment } from '../orders/PaymentRecord.js'
import type { Fulfilment, Settled, Settlement } from '../orders/Settlement.js'
import type {
  GatewayMessage,
  PaymentGateway,
  PaymentReport,
  PaymentTarget,
  Refusal,
} from '../PaymentGateway.js'
import type { Settings } from '../PaymentsOptions.js'
import { describeRefusal, isRefusal } from '../verify/refuse.js'
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
      `A ${what} was refused: ${describeRefusal(refused)}${isAsked ? ' The gateway is asked instead.' : ''}`,
    )
  }

  /**
   * Settles what a callback says about the payment of its URL. The result is `later` if the gateway has to repeat the
   * callback. Its own answer doesn't say yet how the payment has ended.
   */
  async function settleCallback(
    orderId: string,
    payment: StoredPayment,
    report: PaymentReport | undefined,
    messageId: string | undefined,
  ): Promise<Settled | 'unknown' | 'later'> {
    const { id, reference } = payment
    if (report && (report.paymentId === id || report.paymentId === reference))
      return (await settlement.settle(orderId, report, true)) ?? 'unknown'
    const namedId = report?.paymentId ?? messageId
    if (id === undefined && namedId !== undefined)
      return (await settlement.adopt(orderId, payment, namedId)) ?? (report ? 'unknown' : 'later')
    if (report) return 'unknown'
    const looked = await settlement.look(orderId, reference)
    const isPending = findStored(looked?.record, reference)?.state === 'pending'
    return looked && !isPending ? looked : 'later'
  }

  /** Finds the payment that a callback is about, if the account has one address for all callbacks. */
  function findTarget(message: GatewayMessage | Refusal): PaymentTarget | undefined {
    for (const gateway of isRefusal(message) ? [] : gateways) {
      const target = gateway.readTarget?.(message as GatewayMessage)
      if (target) return target
    }
    return undefined
  }

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
    const gateway = payment && settlement.gatewayOf(orderId, payment)
    if (payment && !gateway) return respondLater()
    if (!gateway) return respondUnknown(orderId, reference)

    // Without `readCallback`, the gateway is asked, whatever the message says.
    const report =
      gateway.readCallback && (isRefusal(message) ? message : await gateway.readCallback(message))
    if (report && isRefusal(report)) {
      logRefusal('callback', report, gateway)
      if (report.refused !== 'ambiguous' || !gateway.find) return respond(401)
      // The signature is valid, so the gateway has news about the payment.
      const looked = await settlement.look(orderId, reference)
      return looked?.record.state === 'paid' ? respondSettled(looked, gateway) : respondLater()
    }
    const messageId = isRefusal(message) ? undefined : gateway.readId?.(message)
    try {
      const settled = await settleCallback(orderId, payment, report, messageId)
      if (settled === 'unknown') return respondUnknown(orderId, report?.paymentId ?? reference)
      return settled === 'later' ? respondLater() : await respondSettled(settled, gateway)
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
    return (await waitFor(fulfilment)) === 'failed' ? respondLater() : respond(200, callbackAnswer)
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
    const isTheirs = report.paymentId === payment.id || report.paymentId === payment.reference
    return isTheirs ? settlement.settle(orderId, report, true) : undefined
  }

  return { handleCallback, handleReturn }
}

const findStored = (record: PaymentRecord | undefined, reference: string) =>
  record?.payments.find((payment) => payment.reference === reference)

/** Waits for `onPaid`, but not for long: the payer and the gateway need an answer. */
async function waitFor(fulfilment: Promise<Fulfilment>): Promise<Fulfilment | undefined> {
  const deadline = createDeadline(FULFILMENT_WAIT_MS)
  return deadline.race(fulfilment).finally(() => deadline.clear())
}

import { describeThrown, type Log } from '../messages/createLog.js'
import { readMessage } from '../messages/readMessage.js'
import { findPayment } from '../orders/paymentTransitions.js'
import type { Settlement } from '../orders/createSettlement.js'
import type { GatewayMessage, PaymentReport, Refusal } from '../PaymentGateway.js'
import type { Settings } from '../PaymentsOptions.js'
import { describeRefusal, isRefusal } from '../verify/refuse.js'
import { type Pages, respond } from './pages.js'

/** Creates the handlers for the gateway's callback and the payer's return. */
export function createMessageHandlers(
  { gateway, orders }: Pick<Settings, 'gateway' | 'orders'>,
  settlement: Settlement,
  pages: Pages,
  log: Log,
) {
  async function read(
    request: Request,
    verify: (message: GatewayMessage) => Promise<PaymentReport | Refusal>,
  ): Promise<PaymentReport | Refusal> {
    const message = await readMessage(request)
    return isRefusal(message) ? message : verify(message)
  }

  const logRefusal = (what: string, { refused }: Refusal) =>
    log(
      'warn',
      { kind: `${what}-${refused}` },
      `A ${what} was refused: ${describeRefusal(refused)}${(what === 'return' || refused === 'ambiguous') && gateway.find ? ' The gateway is asked instead.' : ''}`,
    )

  const respondLater = () => respond(503, null, { 'retry-after': '60' })

  /** Handles a callback. If the response status isn't 200, the gateway retries the callback. */
  async function callback(request: Request, orderId: string): Promise<Response> {
    const report = await read(request, (message) => gateway.readCallback(message))
    if (isRefusal(report)) {
      logRefusal('callback', report)
      if (report.refused !== 'ambiguous' || !gateway.find) return respond(401)
      // The signature is valid, so the gateway has news about the order.
      const checked = await settlement.checkNewest(orderId)
      return checked?.state === 'paid' && checked.work !== 'due'
        ? respond(200, 'OK')
        : respondLater()
    }
    const record = await settlement.settle(orderId, report)
    if (!record) {
      const { paymentId } = report
      log(
        'warn',
        { kind: 'unknown-payment', orderId, paymentId },
        `The gateway reported payment ${paymentId}, which order ${orderId} does not have. It will repeat the callback.`,
      )
      return respond(404)
    }
    return record.work === 'due' ? respondLater() : respond(200, 'OK')
  }

  /**
   * Redirects the payer to the order page. The payment is identified by a verified return or by the secret reference in
   * the URL, so the page can also be opened in another browser. If the return can't be verified and the payment isn't
   * paid, the payment's state is requested from the gateway.
   */
  async function comeBack(request: Request, orderId: string, reference: string): Promise<Response> {
    try {
      const shown = await settleReturn(request, orderId)
      if (shown) return pages.showOrder(request, orderId, shown.reference)
      const record = await orders.load(orderId)
      const payment = record?.payments.find((stored) => stored.reference === reference)
      if (!payment) return respond(404, 'There is no such payment.')
      await settlement.checkNewest(orderId, reference)
    } catch (error) {
      log(
        'error',
        { kind: 'return-failed', orderId },
        `A return could not be settled, which the callback or the next check does: ${describeThrown(error)}`,
      )
    }
    return pages.showOrder(request, orderId, reference)
  }

  /**
   * Verifies the payer's return and settles the order. The result is the payment, or `undefined` if the return can't be
   * verified.
   */
  async function settleReturn(request: Request, orderId: string) {
    const readReturn = gateway.readReturn?.bind(gateway)
    if (!readReturn) return undefined
    const report = await read(request, readReturn)
    if (isRefusal(report)) {
      logRefusal('return', report)
      return undefined
    }
    const record = await settlement.settle(orderId, report)
    return record && findPayment(record, report.paymentId)
  }

  return { callback, comeBack }
}

import { parseOptions } from '../contract/index.js'
import { createMessageHandlers } from './handlers/createMessageHandlers.js'
import type { ChosenBank } from './handlers/chosenBank.js'
import { createPay, type StartedPayment } from './handlers/createPay.js'
import { type MatchedPath, matchPath } from './handlers/matchPath.js'
import { createPages, respond } from './handlers/pages.js'
import { type NodeMount, toNodeMount } from './handlers/toNodeMount.js'
import { createLog, describeThrown } from './messages/createLog.js'
import { createRecordStore } from './orders/createRecordStore.js'
import type { Order } from './orders/Orders.js'
import type { Resolution } from './orders/PaymentRecord.js'
import { problemOf, readOrder } from './orders/readOrder.js'
import { type OrderStatus, readOrderStatus } from './orders/readOrderStatus.js'
import { createSettlement } from './orders/createSettlement.js'
import { type PaymentsOptions, paymentsOptions, type Settings } from './PaymentsOptions.js'

/**
 * Handles a request and never rejects. The argument `raw` is passed on to `orders.current` and defaults to the request.
 */
export type PaymentsHandler = (request: Request, raw?: unknown) => Promise<Response>

/** The payment handlers. You can mount either `fetch` or `node` at `url`, or each of the other handlers at its path. */
export interface Payments {
  /**
   * Handles all requests to paths below `url`, which are `POST pay`, `POST callback/…`, and `GET` or `POST return/…`.
   * The beginning of the path may be missing or different.
   */
  readonly fetch: PaymentsHandler
  /**
   * Handles the same requests as `fetch`, but for `node:http` and Express, as in `app.use('/payments', payments.node)`.
   */
  readonly node: NodeMount
  /** Handles the checkout form by creating a payment and redirecting the payer to the bank. */
  readonly pay: PaymentsHandler
  /**
   * Starts a payment without a form, for server actions, GraphQL, and mobile apps. Redirect the payer to `url`, or show
   * the `problem`.
   *
   * @param order - the order, with its amount from your database.
   * @param chosen - the code and the FPX model of the bank.
   * @example
   * const { url, problem } = await payments.start(order, { bank: 'MB2U0227', model: 'B2C' })
   */
  readonly start: (order: Order, chosen: ChosenBank) => Promise<StartedPayment>
  /** Handles the gateway's callback (`POST url/callback/{order}/{payment}.fpx`). */
  readonly callback: PaymentsHandler
  /** Handles the payer's return from the bank (`GET` or `POST url/return/{order}/{payment}.fpx`). */
  readonly return: PaymentsHandler
  /**
   * Returns the payment state of an order. Only call this function for orders the visitor is allowed to see.
   *
   * @param orderId - the id of the order.
   */
  readonly status: (orderId: string) => Promise<OrderStatus>
  /**
   * Reads the query of the order page, such as `?order=…&payment=…`, and returns the payment state. The query also
   * works in a different browser from the one the payer used to pay. Returns `undefined` if the payment doesn't belong
   * to the order.
   *
   * @param query - the query as a string or an object.
   */
  readonly statusOf: (
    query: string | URLSearchParams | Record<string, unknown>,
  ) => Promise<OrderStatus | undefined>
  /**
   * Requests the state of an order's unpaid payments from the gateway, and judges payments in review again. If the order
   * is paid and `onPaid` hasn't succeeded yet, `onPaid` is called.
   *
   * @param orderId - the id of the order.
   * @throws if your store doesn't respond, or if the order isn't paid and the gateway doesn't respond for one of its
   * payments. The other payments are checked nevertheless.
   */
  readonly check: (orderId: string) => Promise<OrderStatus>
  /**
   * Checks the orders that need it: callbacks can get lost, payments expire, and `onPaid` can fail. Call it every few
   * minutes in a scheduled job. Needs `orders.findDue`. Returns the ids of the checked orders. An order that can't be
   * checked is logged and comes again.
   */
  readonly checkDue: () => Promise<string[]>
  /**
   * Ends the review of a payment. Accepted money pays the order, so `onPaid` is called. If it has been refunded, the
   * payer can pay again. The decision is stored with the person and the time.
   *
   * @param orderId - the id of the order.
   * @param reference - the payment's reference, as in `reviews` of {@link Payments.status}.
   * @param as - the decision.
   * @param by - the person who has decided, such as a name or an id of your staff.
   * @throws if the payment isn't in review, or money is accepted for an order that no longer exists.
   */
  readonly resolve: (
    orderId: string,
    reference: string,
    as: Resolution['as'],
    by: string,
  ) => Promise<OrderStatus>
}

/**
 * Creates handlers that create payments, verify callbacks and returns, and settle orders.
 *
 * If you pass a function, it isn't called until the first request arrives. Next.js apps need to pass a function
 * (the gateway's keys usually aren't available during `next build`).
 *
 * @param options - the options or a function that returns them.
 * @throws {OptionError} if an option is missing, invalid, or unknown. If you pass a function that returns invalid
 * options, `createPayments` doesn't throw, but every request fails.
 * @example
 * import { billplz, createPayments, type Orders } from 'fpx-checkout/payments'
 *
 * const createShopPayments = (orders: Orders) =>
 *   createPayments({
 *     proxy,
 *     model: 'B2C',
 *     gateway: billplz({
 *       apiKey: process.env.BILLPLZ_KEY,
 *       signatureKey: process.env.BILLPLZ_SIGNATURE_KEY,
 *       collectionId: process.env.BILLPLZ_COLLECTION,
 *     }),
 *     orders,
 *     url: 'https://shop.example/payments',
 *   })
 */
export function createPayments(options: PaymentsOptions | (() => PaymentsOptions)): Payments {
  let core: Core | undefined
  const getCore = () =>
    (core ??= createCore(
      parseOptions(paymentsOptions, typeof options === 'function' ? options() : options, {
        shown: /^(url|pages|model|limits|fields)\b/,
      }),
    ))
  if (typeof options !== 'function') getCore()

  const guarded =
    (action: Action | undefined): PaymentsHandler =>
    async (request, raw = request) => {
      try {
        return await getCore().handle(action, request, raw)
      } catch (error) {
        // If the options are invalid, we log to the console: the configured logger isn't available.
        if (core) core.logFailure(error, action)
        else console.error(`fpx-checkout payments: ${describeThrown(error)}`)
        return respond(500)
      }
    }
  const fetch = guarded(undefined)
  return {
    fetch,
    node: toNodeMount(fetch, (error) => core?.logFailure(error, 'node')),
    pay: guarded('pay'),
    callback: guarded('callback'),
    return: guarded('return'),
    status: async (orderId) => getCore().status(orderId),
    statusOf: async (query) => getCore().statusOf(query),
    start: async (order, chosen) => getCore().start(order, chosen),
    check: async (orderId) => getCore().check(orderId),
    checkDue: async () => getCore().checkDue(),
    resolve: async (...decision) => getCore().resolve(...decision),
  }
}

type Action = MatchedPath['action']
type Core = ReturnType<typeof createCore>

function createCore(settings: Settings) {
  const { orders, now, url } = settings
  const log = createLog(settings.gateway[0].name, now, settings.logger)
  const update = createRecordStore(orders)
  const pages = createPages(settings.pages)
  const settlement = createSettlement(settings, update, log)
  const { handleCallback, handleReturn } = createMessageHandlers(settings, settlement, pages, log)
  const { start, handlePay } = createPay(settings, update, settlement, pages, log)
  const mountPath = new URL(url).pathname.replace(/\/$/, '')

  const notFound = (pathname: string) => {
    log(
      'warn',
      { kind: 'not-found' },
      `A request for ${describeThrown(pathname)} was answered with 404. The URLs of the payments are ${url}/pay, ${url}/callback/… and ${url}/return/…; a path must end like one of them.`,
    )
    return respond(404)
  }
  const status = async (orderId: string) => readOrderStatus(await orders.load(orderId), now())
  const logFailure = (error: unknown, action = 'request') =>
    log('error', { kind: `${action}-failed` }, `A request failed: ${describeThrown(error)}`)
  return {
    status,
    logFailure,
    async start(order: Order, chosen: ChosenBank): Promise<StartedPayment> {
      try {
        return await start(readOrder(order, 'start'), chosen)
      } catch (error) {
        logFailure(error, 'start')
        return { problem: problemOf(error) }
      }
    },
    async handle(wanted: Action | undefined, request: Request, raw: unknown): Promise<Response> {
      const { pathname } = new URL(request.url)
      const path = matchPath(pathname, mountPath)
      const action = wanted ?? path?.action
      const { method } = request
      if (action === undefined) return notFound(pathname)
      if (method !== 'POST' && (action !== 'return' || method !== 'GET')) {
        const allow = action === 'return' ? 'GET, POST' : 'POST'
        const sentence = `A ${method} request for ${action} was answered with 405; it must be ${allow}.`
        log('warn', { kind: 'method' }, sentence)
        return respond(405, null, { allow })
      }
      if (action === 'pay')
        return handlePay(request, raw).catch((error: unknown) => {
          logFailure(error, action)
          return pages.showProblem(request, problemOf(error))
        })
      if (action === 'callback') return handleCallback(request, path?.orderId ? path : undefined)
      return path?.orderId
        ? handleReturn(request, path.orderId, path.reference)
        : notFound(pathname)
    },
    async statusOf(query: string | URLSearchParams | Record<string, unknown>) {
      const text = typeof query === 'string' ? query.slice(query.indexOf('?') + 1) : query
      const parameters = new URLSearchParams(text as Record<string, string>)
      const [orderId, reference] = ['order', 'payment'].map((name) => parameters.get(name))
      if (!orderId) return undefined
      const record = await orders.load(orderId)
      const isTheirs = record?.payments.some((payment) => payment.reference === reference)
      return isTheirs ? readOrderStatus(record, now()) : undefined
    },
    async check(orderId: string) {
      return readOrderStatus(await settlement.check(orderId), now())
    },
    checkDue: () => settlement.checkDue(),
    async resolve(orderId: string, reference: string, as: Resolution['as'], by: string) {
      return readOrderStatus(await settlement.resolve(orderId, reference, as, by), now())
    },
  }
}

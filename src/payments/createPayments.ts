import { parseOptions } from '../contract/index.js'
import { createMessageHandlers } from './handlers/createMessageHandlers.js'
import { createPay } from './handlers/createPay.js'
import { createPages, respond } from './handlers/pages.js'
import { type NodeMount, toNodeMount } from './handlers/toNodeMount.js'
import { createLog, describeThrown } from './messages/createLog.js'
import { createRecordStore } from './orders/createRecordStore.js'
import { createSettlement } from './orders/createSettlement.js'
import { type OrderStatus, readOrderStatus } from './orders/readOrderStatus.js'
import { type PaymentsOptions, paymentsOptions, type Settings } from './PaymentsOptions.js'

/** Handles a request; `raw` is passed to `orders.current`, and defaults to the request. It never rejects. */
export type PaymentsHandler = (request: Request, raw?: unknown) => Promise<Response>

/** The handlers of payments. Mount `fetch` or `node` at `url`, or the single handlers at their own paths. */
export interface Payments {
  /** Handles every request below `url`: `POST pay`, `POST callback/…`, `GET return/…`. */
  readonly fetch: PaymentsHandler
  /** The same for `node:http` and Express: `app.use('/payments', payments.node)`. */
  readonly node: NodeMount
  /** `POST`: receives the checkout page's form, creates a payment, and redirects to the bank. */
  readonly pay: PaymentsHandler
  /** `POST`, at `url/callback/{order}`: receives the gateway's callback. */
  readonly callback: PaymentsHandler
  /** `GET` or `POST`, at `url/return/{order}/{payment}`: receives the payer who comes back from the bank. */
  readonly return: PaymentsHandler
  /**
   * Returns the payment state of an order that the visitor may see, for example the session's.
   *
   * @param orderId - the order's id.
   */
  readonly status: (orderId: string) => Promise<OrderStatus>
  /**
   * Returns the payment state that the query of the order's page (`?order=…&payment=…`) may show, in whichever browser;
   * `undefined` if the query doesn't fit.
   *
   * @param query - the page's query, as a string or an object.
   */
  readonly statusOf: (
    query: string | URLSearchParams | Record<string, unknown>,
  ) => Promise<OrderStatus | undefined>
  /**
   * Asks the gateway about the order's payments that haven't ended, and runs `onPaid` if it is due. Call it in a
   * scheduled job for orders whose state is `creating` or `pending` or whose work is `due`, because a callback can get
   * lost.
   *
   * @param orderId - the order's id.
   * @throws if the gateway or your store doesn't answer.
   */
  readonly check: (orderId: string) => Promise<OrderStatus>
}

/**
 * Creates the handlers that take an order from the bank code to the end: they create the payment, verify the gateway's
 * callback and the payer's return, and settle the order.
 *
 * If you pass a function, the first request creates the handlers from the options that it returns, as Next.js needs.
 *
 * @param options - the options, or a function that returns them.
 * @throws {OptionError} for an option that is missing, invalid or unknown, unless you pass a function.
 * @example
 * import { billplz, createPayments, type Orders } from 'fpx-checkout/payments'
 *
 * const createShopPayments = (orders: Orders) =>
 *   createPayments({
 *     proxy,
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
        // Without a core, the options are wrong, and there is no other log yet.
        if (core) core.logFailure(error)
        else console.error(`fpx-checkout payments: ${describeThrown(error)}`)
        return respond(500)
      }
    }
  const fetch = guarded(undefined)
  return {
    fetch,
    node: toNodeMount(fetch, (...line) => core?.log(...line)),
    pay: guarded('pay'),
    callback: guarded('callback'),
    return: guarded('return'),
    status: async (orderId) => getCore().status(orderId),
    statusOf: async (query) => getCore().statusOf(query),
    check: async (orderId) => getCore().check(orderId),
  }
}

type Action = 'pay' | 'callback' | 'return'
type Core = ReturnType<typeof createCore>

function createCore(settings: Settings) {
  const { orders, gateway, now, url } = settings
  const log = createLog(gateway.name, now, settings.logger)
  const update = createRecordStore(orders)
  const pages = createPages(settings.pages)
  const settlement = createSettlement(settings, update, log)
  const { callback, comeBack } = createMessageHandlers(settings, settlement, pages, log)
  const pay = createPay(settings, update, pages, log)
  const mountPath = new URL(url).pathname.replace(/\/$/, '')

  const status = async (orderId: string) => readOrderStatus(await orders.load(orderId), now())
  return {
    log,
    status,
    logFailure: (error: unknown) =>
      log('error', { kind: 'failed' }, `A request failed: ${describeThrown(error)}`),
    async handle(wanted: Action | undefined, request: Request, raw: unknown): Promise<Response> {
      const { pathname } = new URL(request.url)
      // A reverse proxy or a framework may have removed the path.
      const path = pathname.startsWith(`${mountPath}/`)
        ? pathname.slice(mountPath.length)
        : pathname
      const [, found, order = '', reference = ''] =
        /^\/(pay|callback|return)(?:\/([^/]+))?(?:\/([^/]+))?\/?$/.exec(path) ?? []
      const action = wanted ?? found
      const { method } = request
      if (action === undefined) return respond(404)
      if (method !== 'POST' && (action !== 'return' || method !== 'GET'))
        return respond(405, null, { allow: action === 'return' ? 'GET, POST' : 'POST' })
      if (action === 'pay') return pay(request, raw)
      const orderId = decode(order)
      if (!orderId) return respond(404)
      return action === 'callback'
        ? callback(request, orderId)
        : comeBack(request, orderId, reference)
    },
    async statusOf(query: string | URLSearchParams | Record<string, unknown>) {
      const [orderId, reference] = readOrderQuery(query)
      if (!orderId || !reference) return undefined
      const record = await orders.load(orderId)
      const isTheirs = record?.payments.some((payment) => payment.reference === reference)
      return isTheirs ? readOrderStatus(record, now()) : undefined
    },
    async check(orderId: string) {
      return readOrderStatus(await settlement.check(orderId), now())
    },
  }
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function readOrderQuery(query: string | URLSearchParams | Record<string, unknown>) {
  const read = (name: string): unknown => {
    if (typeof query === 'string')
      return new URLSearchParams(query.slice(query.indexOf('?') + 1)).get(name)
    return query instanceof URLSearchParams ? query.get(name) : query[name]
  }
  return ['order', 'payment'].map((name) => {
    const value = read(name)
    return typeof value === 'string' ? value : undefined
  })
}

import * as v from 'valibot'
import {
  type AmountLimits,
  BANK_MODELS,
  callback,
  oneOf,
  optionGroup,
  wholeNumber,
} from '../contract/index.js'
import type { FpxProxy } from '../proxy/index.js'
import { urlOption } from './gateways/gatewayOptions.js'
import type { PaymentsLogger } from './messages/createLog.js'
import { checkOrders } from './orders/checkOrders.js'
import type { Orders } from './orders/Orders.js'
import type { PaymentGateway } from './PaymentGateway.js'

/** Options for {@link createPayments}. */
export interface PaymentsOptions {
  /** Your proxy. The handlers use the proxy to check whether a bank is offered. */
  proxy: Pick<FpxProxy, 'findBanks'>
  /**
   * Your payment gateway, such as `billplz({ … })`. After you have changed your gateway, pass the new one and the old one
   * in an array: the first one creates payments, and each one settles its own.
   */
  gateway: PaymentGateway | readonly PaymentGateway[]
  /** Your store of orders and payments. */
  orders: Orders
  /**
   * The public URL of the handlers (`https://shop.example/payments`). The gateway sends callbacks to
   * `/callback/…` below this URL and redirects payers to `/return/…`.
   */
  url: string | undefined
  /** The paths or URLs of your shop's pages. */
  pages?:
    | {
        /**
         * The checkout page. If a payment can't be created, payers are redirected to the checkout page with the
         * parameter `problem`, which is a {@link PaymentProblem}. Default: `/`.
         */
        checkout?: string | undefined
        /**
         * The page that shows the result of a payment. The page's URL receives the parameters `order` and `payment`.
         * Default: `/order`.
         */
        order?: string | undefined
      }
    | undefined
  /**
   * The only FPX model to accept. By default, both models are accepted, so the form must also submit the bank's model
   * (see the picker's `modelName`).
   */
  model?: 'B2C' | 'B2B1' | undefined
  /**
   * The minimum and maximum amount of a single payment, in ringgit, for each FPX model. If an order's amount is outside
   * the limits for the selected bank, the order can't be paid with that bank. Default: `{ B2C: [1, 30000], B2B1: [2,
   * 1000000] }`.
   */
  limits?: Partial<AmountLimits> | undefined
  /** The names of the form fields. */
  fields?:
    | {
        /** The name of the form field that contains the bank's code. Default: `bank_code`. */
        bank?: string | undefined
        /** The name of the form field that contains the bank's FPX model. Default: `bank_model`. */
        model?: string | undefined
      }
    | undefined
  /**
   * How long a payer has to pay, in milliseconds. After this time, the order page offers the banks again. Money that
   * arrives later still counts. Default: 3,600,000, which is an hour.
   */
  expiresAfterMs?: number | undefined
  /**
   * Keeps the process alive until a promise has settled, if your host ends it after the response: `waitUntil` of
   * `@vercel/functions` or `cloudflare:workers`, or `after` of Next.js. Default: the runtime's `waitUntil`, if it has one.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
  /** The logger for problems, such as rejected messages and payments that need a review. Default: the console. */
  logger?: PaymentsLogger | undefined
  /** Returns the current time in milliseconds since the epoch. Default: `Date.now`. */
  now?: (() => number) | undefined
}

const LIMIT = 'the lowest and the highest amount in ringgit, such as [1, 30000]'
const page = (path: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'a path or a URL'),
      // A header has only ASCII.
      v.transform((text) => text.replace(/[^\x21-\x7e]+/g, encodeURIComponent)),
    ),
    path,
  )
const field = (name: string) => v.optional(v.pipe(v.string(), v.nonEmpty('a name')), name)
const limit = v.optional(
  v.pipe(
    v.tuple([v.number(LIMIT), v.number(LIMIT)], LIMIT),
    v.check(([lowest, highest]) => lowest <= highest, LIMIT),
  ),
)
const method = 'an object with its methods'
const isMethodsOf =
  (...names: string[]) =>
  (value: unknown) =>
    names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function')

const isGateway = (value: unknown): value is PaymentGateway =>
  isMethodsOf('create', 'find')(value) || isMethodsOf('create', 'readCallback')(value)

/** A payment is settled by the gateway with its name, so two gateways can't have the same one. */
function areGateways(value: unknown): boolean {
  const all = [value].flat()
  const names = all.filter(isGateway).map(({ name }) => name)
  return all.length > 0 && names.every(Boolean) && new Set(names).size === all.length
}

export const paymentsOptions = optionGroup('{ proxy, gateway, orders, url }', {
  proxy: v.custom<PaymentsOptions['proxy']>(
    isMethodsOf('findBanks'),
    'the proxy that createFpxProxy returns',
  ),
  gateway: v.pipe(
    v.custom<PaymentsOptions['gateway']>(
      areGateways,
      'a gateway such as billplz({ … }), with `create`, and `find` or `readCallback`, and a `name` of its own',
    ),
    v.transform((value) => [value].flat() as [PaymentGateway, ...PaymentGateway[]]),
  ),
  orders: v.pipe(
    v.custom<Orders>(
      isMethodsOf('current', 'find', 'load', 'save'),
      `${method} current, find, load and save`,
    ),
    v.transform(checkOrders),
  ),
  url: urlOption,
  pages: v.optional(
    optionGroup('{ checkout, order }', { checkout: page('/'), order: page('/order') }),
    {},
  ),
  model: v.optional(oneOf(BANK_MODELS)),
  limits: v.optional(optionGroup('{ B2C, B2B1 }', { B2C: limit, B2B1: limit }), {}),
  fields: v.optional(
    optionGroup('{ bank, model }', { bank: field('bank_code'), model: field('bank_model') }),
    {},
  ),
  expiresAfterMs: v.optional(wholeNumber(60_000, 604_800_000), 3_600_000),
  waitUntil: v.optional(callback<(work: Promise<unknown>) => void>('a function like waitUntil')),
  logger: v.optional(
    v.custom<PaymentsLogger>(isMethodsOf('warn', 'error'), `${method} warn and error`),
  ),
  now: v.optional(callback<() => number>('a function that returns the time'), () => Date.now),
} satisfies Record<keyof PaymentsOptions, v.GenericSchema>)

/** The parsed options, including defaults. */
export type Settings = v.InferOutput<typeof paymentsOptions>

import * as v from 'valibot'
import { type AmountLimits, BANK_MODELS, callback, oneOf, optionGroup } from '../contract/index.js'
import type { FpxProxy } from '../proxy/index.js'
import { urlOption } from './gateways/gatewayOptions.js'
import type { PaymentsLogger } from './messages/createLog.js'
import type { Orders } from './orders/Orders.js'
import type { PaymentGateway } from './PaymentGateway.js'

/** Options of {@link createPayments}. */
export interface PaymentsOptions {
  /** Your proxy, which says whether a bank is offered. */
  proxy: Pick<FpxProxy, 'findBanks'>
  /** Your payment gateway, such as `billplz({ … })`. */
  gateway: PaymentGateway
  /** Your store. */
  orders: Orders
  /**
   * The public URL at which the handlers are mounted, such as `https://shop.example/payments`. The gateway calls
   * `/callback/…` below it, and sends payers to `/return/…`.
   */
  url: string | undefined
  /** Pages of your shop. */
  pages?:
    | {
        /**
         * Where the payer chooses a bank. Receives `?problem=` with `order`, `bank`, `amount` or `later`. Default: `/`.
         */
        checkout?: string | undefined
        /** Where the payer reads how the payment ended. Receives `?order=` and `&payment=`. Default: `/order`. */
        order?: string | undefined
      }
    | undefined
  /** Accepts only banks of this model. Default: both; the form then submits the model too (`modelName`). */
  model?: 'B2C' | 'B2B1' | undefined
  /**
   * Limits of a payment in ringgit. An order outside its bank's limits gets no payment. Default:
   * `{ B2C: [1, 30000], B2B1: [2, 1000000] }`.
   */
  limits?: Partial<AmountLimits> | undefined
  /** Names of the form's fields. */
  fields?:
    | {
        /** The bank's code. Default: `bank_code`. */
        bank?: string | undefined
        /** The bank's model. Default: `bank_model`. */
        model?: string | undefined
      }
    | undefined
  /** Where a rejected message and a payment in review are written. Default: the console. */
  logger?: PaymentsLogger | undefined
  /** Returns the time in milliseconds since the epoch. Default: `Date.now`. */
  now?: (() => number) | undefined
}

const LIMIT = 'the lowest and the highest amount in ringgit, such as [1, 30000]'
const page = (path: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'a path or a URL')), path)
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

/** Schema of {@link PaymentsOptions}. */
export const paymentsOptions = optionGroup('{ proxy, gateway, orders, url }', {
  proxy: v.custom<PaymentsOptions['proxy']>(
    isMethodsOf('findBanks'),
    'the proxy that createFpxProxy returns',
  ),
  gateway: v.custom<PaymentGateway>(
    isMethodsOf('create', 'readCallback'),
    'a gateway such as billplz({ … })',
  ),
  orders: v.custom<Orders>(
    isMethodsOf('current', 'find', 'load', 'save'),
    `${method} current, find, load and save`,
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
  logger: v.optional(
    v.custom<PaymentsLogger>(isMethodsOf('warn', 'error'), `${method} warn and error`),
  ),
  now: v.optional(callback<() => number>('a function that returns the time'), () => Date.now),
} satisfies Record<keyof PaymentsOptions, v.GenericSchema>)

/** The options with their defaults. */
export type Settings = v.InferOutput<typeof paymentsOptions>

import * as v from 'valibot'
import { optionGroup, parseOptions } from '../../contract/index.js'
import type { PaymentGateway, PaymentReport } from '../PaymentGateway.js'
import { addQuery, callGateway, cleanText, memberOf, readCreated } from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options for {@link chip}. */
export interface ChipOptions extends ConnectionOptions {
  /** The secret key of the API. */
  apiKey: string | undefined
  /** The brand's id. */
  brandId: string | undefined
  /**
   * Whether `apiKey` is a test key. Test keys accept only test purchases, and live keys accept only live purchases.
   * Default: false.
   */
  isTest?: boolean | undefined
  /** The API's base URL. Default: `https://gate.chip-in.asia/api/v1`. */
  baseUrl?: string | undefined
}

const options = optionGroup('{ apiKey, brandId }', {
  apiKey: secretOption('the secret key'),
  brandId: secretOption('the id of a brand'),
  isTest: v.optional(v.boolean('a boolean'), false),
  ...connectionOptions('https://gate.chip-in.asia/api/v1'),
})

/** The statuses of a purchase that isn't waiting. After `error` and `blocked`, the payer can try again. */
const STATUSES = new Map<string, PaymentReport['status']>([
  ...['paid', 'cleared', 'settled'].map((status) => [status, 'paid'] as const),
  ...['error', 'blocked'].map((status) => [status, 'failed'] as const),
  ...['cancelled', 'expired'].map((status) => [status, 'cancelled'] as const),
])

/** The statuses of a purchase whose money goes back or has gone back. */
const RETURNED = new Set(['refunded', 'pending_refund', 'chargeback'])

/**
 * Creates a payment gateway for CHIP Collect. CHIP's callbacks are used as a reason to ask for the purchase, so no
 * public key is needed.
 *
 * A purchase expires at its `due` time. Company purchases can also be paid later, since an approval can take days.
 * A purchase that was refunded or charged back before the shop knew of its success is stored for review, with a paid
 * amount of 0.
 *
 * This gateway is based on the public documentation (FPX: https://docs.chip-in.asia/chip-collect/overview/direct-post/fpx;
 * `due`, `due_strict`, and the statuses: https://docs.chip-in.asia/chip-collect/api-reference/purchases/create; cancelling:
 * https://docs.chip-in.asia/chip-collect/api-reference/purchases/cancel) and hasn't been tested with the live API.
 *
 * @param account - the key and brand of your account.
 * @throws {OptionError} if an option is missing or invalid.
 */
export function chip(account: ChipOptions): PaymentGateway {
  const { apiKey, brandId, isTest, ...connection } = parseOptions(options, account, {
    name: 'chip',
  })
  const call = (path: string, init: RequestInit = {}) =>
    callGateway({ name: 'CHIP', ...connection }, path, {
      ...init,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    })
  return {
    name: 'chip',
    async create(payment) {
      const isCompany = payment.model === 'B2B1'
      const method = isCompany ? 'fpx_b2b1' : 'fpx'
      const purchase = await call('/purchases/', {
        method: 'POST',
        body: JSON.stringify({
          brand_id: brandId,
          client: {
            email: payment.email,
            full_name: cleanText(payment.name, 128) || 'Customer',
          },
          purchase: {
            currency: 'MYR',
            products: [{ name: cleanText(payment.description, 256), price: payment.amount }],
            due_strict: !isCompany,
          },
          due: Math.floor(payment.expiresAt / 1000),
          reference: payment.reference,
          payment_method_whitelist: [method],
          success_callback: payment.callbackUrl,
          success_redirect: payment.returnUrl,
          failure_redirect: payment.returnUrl,
          cancel_redirect: payment.returnUrl,
        }),
      })
      const created = readCreated('CHIP', purchase, 'checkout_url')
      const bankUrl = addQuery(created.url, { preferred: method, fpx_bank_code: payment.bank })
      return { ...created, bankUrl }
    },
    readId: ({ fields }) => fields.find(([name]) => name === 'id')?.[1],
    async find({ id, reference }) {
      const purchase = await call(`/purchases/${encodeURIComponent(id)}/`)
      return purchase === undefined
        ? { paymentId: reference, status: 'cancelled' }
        : readPurchase(purchase, reference)
    },
    async cancel({ id }) {
      const purchase = await call(`/purchases/${encodeURIComponent(id)}/cancel/`, {
        method: 'POST',
      })
      const status = memberOf(purchase, 'status')
      if (typeof status !== 'string' || STATUSES.get(status) !== 'cancelled')
        throw new Error('CHIP did not cancel the purchase.')
    },
  }

  function readPurchase(purchase: unknown, reference: string): PaymentReport {
    const status = memberOf(purchase, 'status')
    const details = memberOf(purchase, 'purchase')
    const [total, currency] = [memberOf(details, 'total'), memberOf(details, 'currency')]
    if (memberOf(purchase, 'reference') !== reference || typeof status !== 'string')
      throw new Error('CHIP answered with something else than the purchase.')
    if (memberOf(purchase, 'brand_id') !== brandId || memberOf(purchase, 'is_test') !== isTest)
      throw new Error(
        `CHIP answered with a purchase of another brand, or with ${isTest ? 'a live one' : 'a test'}. Check brandId and isTest.`,
      )
    // A person decides what becomes of the order. Otherwise the payer could pay again.
    if (RETURNED.has(status)) return { paymentId: reference, status: 'paid', amount: 0 }
    return {
      paymentId: reference,
      status: STATUSES.get(status) ?? 'pending',
      amount: Number.isSafeInteger(total) ? (total as number) : null,
      currency: typeof currency === 'string' ? currency : null,
    }
  }
}

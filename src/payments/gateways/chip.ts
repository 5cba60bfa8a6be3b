import * as v from 'valibot'
import { optionGroup, parseOptions } from '../../contract/index.js'
import type { PaymentGateway } from '../PaymentGateway.js'
import { isRefusal } from '../verify/refuse.js'
import { isPublicKey } from '../verify/rsa.js'
import { readChipPurchase, verifyChip } from '../verify/verifyChip.js'
import { addQuery, callGateway, cleanText, memberOf, readCreated } from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options for {@link chip}. */
export interface ChipOptions extends ConnectionOptions {
  /** The secret key of the API. */
  apiKey: string | undefined
  /** The brand's id. */
  brandId: string | undefined
  /** The public key in PEM format, as returned by `GET /public_key/`. Its line breaks may be escaped as `\n`. */
  publicKey: string | undefined
  /**
   * Whether `apiKey` is a test key. Test keys accept only test purchases, and live keys accept only live purchases.
   * Default: false.
   */
  isTest?: boolean | undefined
  /** The API's base URL. Default: `https://gate.chip-in.asia/api/v1`. */
  baseUrl?: string | undefined
}

const PUBLIC_KEY = 'a public key in PEM, which begins with "-----BEGIN PUBLIC KEY-----"'

const options = optionGroup('{ apiKey, brandId, publicKey }', {
  apiKey: secretOption('the secret key'),
  brandId: secretOption('the id of a brand'),
  publicKey: v.pipe(v.string(PUBLIC_KEY), v.check(isPublicKey, PUBLIC_KEY)),
  isTest: v.optional(v.boolean('a boolean'), false),
  ...connectionOptions('https://gate.chip-in.asia/api/v1'),
})

/**
 * Creates a payment gateway for CHIP Collect. CHIP sends callbacks only for paid purchases and doesn't sign the payer's
 * return.
 *
 * This gateway is based on the public documentation (https://docs.chip-in.asia/chip-collect/overview/direct-post/fpx)
 * and hasn't been tested with the live API.
 *
 * @param account - the keys and brand of your account.
 * @throws {OptionError} if an option is missing or invalid.
 */
export function chip(account: ChipOptions): PaymentGateway {
  const { apiKey, brandId, publicKey, isTest, ...connection } = parseOptions(options, account, {
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
      const method = payment.model === 'B2B1' ? 'fpx_b2b1' : 'fpx'
      const purchase = await call('/purchases/', {
        method: 'POST',
        body: JSON.stringify({
          brand_id: brandId,
          client: { email: payment.email, full_name: payment.name },
          purchase: {
            currency: 'MYR',
            products: [{ name: cleanText(payment.description, 256), price: payment.amount }],
          },
          reference: payment.reference,
          payment_method_whitelist: [method],
          success_callback: payment.callbackUrl,
          success_redirect: payment.returnUrl,
          failure_redirect: payment.returnUrl,
          cancel_redirect: payment.returnUrl,
        }),
      })
      const created = readCreated(
        'CHIP',
        memberOf(purchase, 'id'),
        memberOf(purchase, 'checkout_url'),
      )
      const bankUrl = addQuery(created.url, { preferred: method, fpx_bank_code: payment.bank })
      return { ...created, bankUrl }
    },
    readCallback: ({ body, headers }) =>
      verifyChip(body, headers.get('x-signature'), { publicKey, brandId, isTest }),
    async find({ id }) {
      const purchase = await call(`/purchases/${encodeURIComponent(id)}/`)
      const report = readChipPurchase(purchase, { brandId, isTest })
      if (isRefusal(report))
        throw new Error(`CHIP answered with something else than the purchase (${report.refused}).`)
      return report
    },
  }
}

import * as v from 'valibot'
import { optionGroup, parseOptions } from '../../contract/index.js'
import type { PaymentGateway, PaymentReport } from '../PaymentGateway.js'
import { hmacSha256 } from '../verify/hmac.js'
import { toRinggit, toSen } from '../verify/money.js'
import { callGateway, cleanText, memberOf, readCreated } from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options for {@link bayarcash}. */
export interface BayarcashOptions extends ConnectionOptions {
  /** The personal access token. */
  token: string | undefined
  /** The API secret key, which is used to sign the checksum of a new payment. */
  secretKey: string | undefined
  /** The portal key. */
  portalKey: string | undefined
  /** The payment channel, which is 1 for FPX or 5 for DuitNow Online Banking/Wallets. Default: 1. */
  channel?: 1 | 5 | undefined
  /** The API's base URL. Default: `https://api.console.bayar.cash/v3`. */
  baseUrl?: string | undefined
}

const options = optionGroup('{ token, secretKey, portalKey }', {
  token: secretOption('a personal access token'),
  secretKey: secretOption('the API secret key'),
  portalKey: secretOption('the key of a portal'),
  channel: v.optional(v.picklist([1, 5], '1 (FPX) or 5 (DuitNow)'), 1),
  ...connectionOptions('https://api.console.bayar.cash/v3'),
})

/**
 * The status codes of a transaction: new, pending, failed, successful, and cancelled. Source: the page "Callback" of the
 * documentation.
 */
const STATUSES: readonly PaymentReport['status'][] = [
  'pending',
  'pending',
  'failed',
  'paid',
  'failed',
]

/**
 * Creates a payment gateway for version 3 of the Bayarcash API. The selected bank is sent to Bayarcash, but the
 * documentation doesn't state whether Bayarcash skips its bank list in this case. Bayarcash's callbacks are used as a
 * reason to ask for the transactions.
 *
 * This gateway is based on the public documentation (https://github.com/webimpian/bayarcash-api-documentation) and, for
 * cancelling, on Bayarcash's PHP SDK (`cancelPaymentIntent` in https://github.com/bayarcash/php-sdk). It hasn't been
 * tested with the live API.
 *
 * @param account - the keys and portal of your account.
 * @throws {OptionError} if an option is missing or invalid.
 */
export function bayarcash(account: BayarcashOptions): PaymentGateway {
  const { token, secretKey, portalKey, channel, ...connection } = parseOptions(options, account, {
    name: 'bayarcash',
  })
  const call = (path: string, init: RequestInit = {}) =>
    callGateway({ name: 'Bayarcash', ...connection }, path, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
  return {
    name: 'bayarcash',
    async create(payment) {
      const amount = toRinggit(payment.amount)
      const name = cleanText(payment.name, 150) || 'Customer'
      const email = cleanText(payment.email, 150)
      // The values must be ordered by field name, as documented in the file "Payment Intent Request" in the folder
      // "checksum".
      const signed = [amount, payment.reference, email, name, String(channel)].join('|')
      const intent = await call('/payment-intents', {
        method: 'POST',
        body: JSON.stringify({
          payment_channel: channel,
          portal_key: portalKey,
          order_number: payment.reference,
          amount,
          payer_name: name,
          payer_email: email,
          // Bayarcash rejects foreign numbers.
          ...(payment.phone?.startsWith('60') ? { payer_telephone_number: payment.phone } : {}),
          payer_bank_code: payment.bank,
          callback_url: payment.callbackUrl,
          return_url: payment.returnUrl,
          checksum: await hmacSha256(signed, secretKey),
        }),
      })
      return readCreated('Bayarcash', intent)
    },
    // The transactions are found by our reference, so the id of a message isn't needed.
    readId: ({ fields }) => fields.find(([name]) => name === 'order_number')?.[1],
    async cancel({ id }) {
      await call(`/payment-intents/${encodeURIComponent(id)}`, { method: 'DELETE' })
    },
    async find({ reference }) {
      const list = await call(`/transactions?order_number=${reference}`)
      const rows = memberOf(list, 'data')
      if (!Array.isArray(rows)) throw new Error('Bayarcash answered without transactions.')
      // A payer can try several times, so one order number can have several transactions.
      const own = rows.filter((row) => memberOf(row, 'order_number') === reference)
      const statusOf = (row: unknown) => STATUSES[Number(memberOf(row, 'status'))] ?? 'pending'
      const row: unknown =
        own.find((row) => statusOf(row) === 'paid') ??
        own.find((row) => statusOf(row) === 'pending') ??
        own[0]
      const [amount, currency] = [Number(memberOf(row, 'amount')), memberOf(row, 'currency')]
      return {
        paymentId: reference,
        status: row === undefined ? 'pending' : statusOf(row),
        amount: Number.isFinite(amount) ? toSen(amount) : null,
        currency: typeof currency === 'string' ? currency : null,
      }
    },
  }
}

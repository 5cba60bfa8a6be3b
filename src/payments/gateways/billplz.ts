import { optionGroup, parseOptions } from '../../contract/index.js'
import type { NewPayment, PaymentGateway } from '../PaymentGateway.js'
import { verifyBillplz } from '../verify/verifyBillplz.js'
import {
  addQuery,
  callGateway,
  cleanText,
  ContactError,
  memberOf,
  readCreated,
} from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options for {@link billplz}. */
export interface BillplzOptions extends ConnectionOptions {
  /** The secret key of the account. */
  apiKey: string | undefined
  /** The XSignature key of the account. */
  signatureKey: string | undefined
  /** The id of the collection for new bills. */
  collectionId: string | undefined
  /**
   * The base URL of the API, which ends in `/api`. Use `https://www.billplz-sandbox.com/api` for Billplz's sandbox, or
   * the URL that `fpx-checkout sandbox` prints. Default: `https://www.billplz.com/api`.
   */
  baseUrl?: string | undefined
}

const options = optionGroup('{ apiKey, signatureKey, collectionId }', {
  apiKey: secretOption("the account's secret key"),
  signatureKey: secretOption("the account's XSignature key"),
  collectionId: secretOption('the id of a collection'),
  ...connectionOptions('https://www.billplz.com/api'),
})

/**
 * Creates a payment gateway for version 3 of the Billplz API. The payer is sent directly to the selected bank, without
 * seeing Billplz's bank list. In your Billplz account, you need to enable "X Signature" for callback and return. You
 * should also enable "Extra Payment Completion Information". Otherwise, Billplz doesn't say whether a company payment has
 * failed or is waiting for approval.
 *
 * Billplz signs its messages, and may limit an account to 100 `GET` requests in 5 minutes, or to 10. So it is asked only
 * if a message is missing. A bill is cancelled by deleting it, which Billplz refuses for a paid bill. A deleted bill that
 * is paid after all comes back (https://www.billplz.com/api#v3-bills-delete-a-bill).
 *
 * This gateway is based on the public documentation (https://www.billplz.com/api) and hasn't been tested with the live
 * API.
 *
 * @param account - the keys and collection of your account.
 * @throws {OptionError} if an option is missing or invalid.
 */
export function billplz(account: BillplzOptions): PaymentGateway {
  const { apiKey, signatureKey, collectionId, ...connection } = parseOptions(options, account, {
    name: 'billplz',
  })
  const call = (path: string, init: RequestInit = {}) =>
    callGateway({ name: 'Billplz', ...connection }, path, {
      ...init,
      headers: { Authorization: `Basic ${btoa(`${apiKey}:`)}` },
    })
  return {
    name: 'billplz',
    async create(payment) {
      const [email, phone = ''] = [payment.email, payment.phone].map(omitAmbiguous)
      // A landline or foreign number could be rejected, and isn't needed if there is an e-mail address.
      const mobile = !email || /^601\d{8,9}$/.test(phone) ? phone : ''
      if (!email && !mobile)
        throw new ContactError(
          'Billplz needs an e-mail address or a phone number, each without "|".',
        )
      const bill = await call('/v3/bills', {
        method: 'POST',
        body: new URLSearchParams({
          collection_id: collectionId,
          description: cleanText(payment.description, 200),
          name: cleanText(payment.name, 255) || 'Customer',
          ...(email ? { email } : {}),
          ...(mobile ? { mobile } : {}),
          amount: String(payment.amount),
          // If the label isn't "Bank Code", Billplz ignores the selected bank and shows its bank list.
          reference_1_label: 'Bank Code',
          reference_1: toBillplzCode(payment.bank, payment.model),
          reference_2_label: 'Reference',
          reference_2: payment.reference,
          callback_url: payment.callbackUrl,
          redirect_url: payment.returnUrl,
        }),
      })
      const { id, url } = readCreated('Billplz', bill)
      return { id, url, bankUrl: addQuery(url, { auto_submit: 'true' }) }
    },
    readCallback: ({ fields }) => verifyBillplz(fields, signatureKey, 'callback'),
    readReturn: ({ fields }) => verifyBillplz(fields, signatureKey, 'return'),
    async find({ id, reference }) {
      const bill = await call(pathOf(id))
      if (bill === undefined) return { paymentId: id, status: 'cancelled' }
      const [paid, state] = [memberOf(bill, 'paid'), memberOf(bill, 'state')]
      const amount = memberOf(bill, paid === true ? 'paid_amount' : 'amount')
      const isOurs = memberOf(bill, 'id') === id && memberOf(bill, 'reference_2') === reference
      if (!isOurs || typeof paid !== 'boolean')
        throw new Error('Billplz answered with something else than the bill.')
      return {
        paymentId: id,
        // A bill in the state `due` can still be paid, even if an attempt to pay it has failed.
        status: paid ? 'paid' : state === 'deleted' ? 'cancelled' : 'pending',
        amount: Number.isSafeInteger(Number(amount)) ? Number(amount) : null,
      }
    },
    async cancel({ id }) {
      await call(pathOf(id), { method: 'DELETE' })
    },
  }
}

const pathOf = (id: string) => `/v3/bills/${encodeURIComponent(id)}`

/** Omits a text that contains "|", since Billplz's callbacks repeat it in their signed text. */
const omitAmbiguous = (text = '') => (text.includes('|') ? '' : text)

/**
 * Adds the prefix `B2B1-` to the code of a company bank unless the code comes from Billplz's bank list and already has
 * it. If the prefix is missing, Billplz opens the personal bank with the same code or shows its bank list.
 */
const toBillplzCode = (code: string, model: NewPayment['model']) =>
  model === 'B2B1' && !code.startsWith('B2B1-') ? `B2B1-${code}` : code

import { optionGroup, parseOptions } from '../../contract/index.js'
import type { NewPayment, PaymentGateway } from '../PaymentGateway.js'
import { verifyBillplz } from '../verify/verifyBillplz.js'
import { addQuery, callGateway, cleanText, memberOf, readCreated } from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options of {@link billplz}. */
export interface BillplzOptions extends ConnectionOptions {
  /** Secret key of the account. */
  apiKey: string | undefined
  /** XSignature key of the account. */
  signatureKey: string | undefined
  /** Id of the collection in which bills are created. */
  collectionId: string | undefined
  /**
   * Ends in `/api`. Default: `https://www.billplz.com/api`; the sandbox is `https://www.billplz-sandbox.com/api`, and
   * `fpx-checkout sandbox` prints its own.
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
 * Billplz, version 3. Creates a bill, opens the payer's bank without Billplz's own list, and verifies the X Signature of
 * callback and return. Enable "X Signature" for both, and "Extra Payment Completion Information": without it, a company
 * payment that awaits approval looks like a failed one.
 *
 * Written from the public documentation (https://www.billplz.com/api); not run against the live gateway.
 *
 * @param account - the account's keys and collection.
 * @throws {OptionError} for an option that is missing or invalid.
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
      const bill = await call('/v3/bills', {
        method: 'POST',
        body: new URLSearchParams({
          collection_id: collectionId,
          description: cleanText(payment.description, 200),
          name: cleanText(payment.name, 255) || 'Customer',
          email: payment.email,
          ...(payment.phone ? { mobile: payment.phone } : {}),
          amount: String(payment.amount),
          // With any other label, Billplz ignores the bank and shows its own list.
          reference_1_label: 'Bank Code',
          reference_1: toBillplzCode(payment.bank, payment.model),
          reference_2_label: 'Reference',
          reference_2: payment.reference,
          callback_url: payment.callbackUrl,
          redirect_url: payment.returnUrl,
        }),
      })
      const { id, url } = readCreated('Billplz', memberOf(bill, 'id'), memberOf(bill, 'url'))
      return { id, url, bankUrl: addQuery(url, { auto_submit: 'true' }) }
    },
    readCallback: ({ fields }) => verifyBillplz(fields, signatureKey, 'callback'),
    readReturn: ({ fields }) => verifyBillplz(fields, signatureKey, 'return'),
    async find({ id }) {
      const bill = await call(`/v3/bills/${encodeURIComponent(id)}`)
      const [paid, state] = [memberOf(bill, 'paid'), memberOf(bill, 'state')]
      const amount = memberOf(bill, paid === true ? 'paid_amount' : 'amount')
      if (memberOf(bill, 'id') !== id || typeof paid !== 'boolean')
        throw new Error('Billplz answered with something else than the bill.')
      return {
        paymentId: id,
        // A bill that is due may still be paid, even after a failed attempt.
        status: paid ? 'paid' : state === 'deleted' ? 'failed' : 'pending',
        amount: Number.isSafeInteger(Number(amount)) ? Number(amount) : null,
        currency: null,
      }
    },
  }
}

/**
 * Returns a bank's code as Billplz writes it: a company bank's begins with `B2B1-`. Billplz's own list has the prefix, other
 * lists have PayNet's code. Without it, Billplz shows its own list, or opens the personal bank of the same code.
 */
const toBillplzCode = (code: string, model: NewPayment['model']) =>
  model === 'B2B1' && !code.startsWith('B2B1-') ? `B2B1-${code}` : code

import { optionGroup, parseOptions } from '../../contract/index.js'
import type { PaymentGateway, PaymentReport } from '../PaymentGateway.js'
import { toSen } from '../verify/money.js'
import { isRefusal, refuse } from '../verify/refuse.js'
import { verifyToyyibPay } from '../verify/verifyToyyibPay.js'
import { callGateway, memberOf, readCreated } from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options for {@link toyyibPay}. */
export interface ToyyibPayOptions extends ConnectionOptions {
  /** The user secret key. */
  secretKey: string | undefined
  /** The code of the category for new bills. */
  categoryCode: string | undefined
  /**
   * The base URL of the API. Use `https://dev.toyyibpay.com` for toyyibPay's sandbox. Default: `https://toyyibpay.com`.
   */
  baseUrl?: string | undefined
}

const options = optionGroup('{ secretKey, categoryCode }', {
  secretKey: secretOption('the user secret key'),
  categoryCode: secretOption('the code of a category'),
  ...connectionOptions('https://toyyibpay.com'),
})

/**
 * Creates a payment gateway for toyyibPay. The API documentation doesn't include a field for the bank, so payers have
 * to choose their bank again on toyyibPay's page. The signature of a callback doesn't cover the amount, and returns
 * aren't signed at all, so payments are confirmed using `getBillTransactions`.
 *
 * This gateway is based on the public documentation (https://toyyibpay.com/apireference/) and hasn't been tested with
 * the live API.
 *
 * @param account - the key and category of your account.
 * @throws {OptionError} if an option is missing or invalid.
 */
export function toyyibPay(account: ToyyibPayOptions): PaymentGateway {
  const { secretKey, categoryCode, ...connection } = parseOptions(options, account, {
    name: 'toyyibPay',
  })
  const call = (method: string, form: Record<string, string>) =>
    callGateway({ name: 'toyyibPay', ...connection }, `/index.php/api/${method}`, {
      method: 'POST',
      body: new URLSearchParams({ userSecretKey: secretKey, ...form }),
    })

  /** Requests a bill's transactions. A bill counts as paid if one of its transactions is paid. */
  async function readBill(billCode: string, reference: string): Promise<PaymentReport> {
    const rows = await call('getBillTransactions', { billCode })
    if (!Array.isArray(rows)) throw new Error('toyyibPay answered without transactions.')
    const row: unknown = rows.find(
      (row) =>
        memberOf(row, 'billExternalReferenceNo') === reference &&
        memberOf(row, 'billpaymentStatus') === '1',
    )
    const amount = memberOf(row, 'billpaymentAmount')
    return {
      paymentId: reference,
      status: row ? 'paid' : 'pending',
      // If the amount has an unknown format, we return `null`, so that the bill's original price is used instead. This
      // is safe because the price of our bills is fixed.
      amount: typeof amount === 'string' && /^\d+\.\d\d$/.test(amount) ? toSen(amount) : null,
      currency: null,
    }
  }

  return {
    name: 'toyyibPay',
    async create(payment) {
      const billName = toPlainText(`Order ${payment.orderId}`, 30)
      const bill = await call('createBill', {
        categoryCode,
        billName,
        // We use the bill's name if the description is in Chinese or Tamil, because toyyibPay accepts none of these
        // characters.
        billDescription: toPlainText(payment.description, 100) || billName,
        // The price must be fixed because the callback's hash doesn't cover the amount.
        billPriceSetting: '1',
        billPayorInfo: '1',
        billAmount: String(payment.amount),
        billReturnUrl: payment.returnUrl,
        billCallbackUrl: payment.callbackUrl,
        billExternalReferenceNo: payment.reference,
        billTo: payment.name,
        billEmail: payment.email,
        billPhone: payment.phone ?? '',
        billPaymentChannel: '0',
        ...(payment.model === 'B2B1' ? { enableFPXB2B: '1' } : {}),
      })
      const code = memberOf(bill, 'BillCode')
      if (typeof code !== 'string' || !/^\w+$/.test(code))
        throw new Error('toyyibPay answered without the code of a bill.')
      return readCreated('toyyibPay', code, `${connection.baseUrl}/${code}`)
    },
    async readCallback({ fields }) {
      const report = verifyToyyibPay(fields, secretKey)
      if (isRefusal(report) || report.status !== 'paid') return report
      const billCode = fields.find(([name]) => name === 'billcode')?.[1]
      if (!billCode) return refuse('missing-field')
      const confirmed = await readBill(billCode, report.paymentId)
      // The transaction may not be listed yet when the callback arrives, so we let the callback fail. toyyibPay retries
      // failed callbacks.
      if (confirmed.status !== 'paid') throw new Error('toyyibPay does not list the payment yet.')
      return confirmed
    },
    find: ({ id, reference }) => readBill(id, reference),
  }
}

/** Replaces characters that toyyibPay doesn't accept in names and descriptions with spaces. */
const toPlainText = (text: string, max: number) =>
  text
    .replace(/[^A-Za-z0-9 _]+/g, ' ')
    .trim()
    .slice(0, max)

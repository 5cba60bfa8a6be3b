import { optionGroup, parseOptions } from '../../contract/index.js'
import type { PaymentGateway, PaymentReport } from '../PaymentGateway.js'
import { toSen } from '../verify/money.js'
import { isRefusal, refuse } from '../verify/refuse.js'
import { verifyToyyibPay } from '../verify/verifyToyyibPay.js'
import { callGateway, memberOf, readCreated } from './callGateway.js'
import { type ConnectionOptions, connectionOptions, secretOption } from './gatewayOptions.js'

/** Options of {@link toyyibPay}. */
export interface ToyyibPayOptions extends ConnectionOptions {
  /** User secret key. */
  secretKey: string | undefined
  /** Code of the category in which bills are created. */
  categoryCode: string | undefined
  /** Default: `https://toyyibpay.com`; the sandbox is `https://dev.toyyibpay.com`. */
  baseUrl?: string | undefined
}

const options = optionGroup('{ secretKey, categoryCode }', {
  secretKey: secretOption('the user secret key'),
  categoryCode: secretOption('the code of a category'),
  ...connectionOptions('https://toyyibpay.com'),
})

/**
 * toyyibPay. Its documents name no field for the bank, so the payer chooses the bank again on toyyibPay's page. The hash
 * of a callback doesn't cover the amount, so a paid one is confirmed with `getBillTransactions`. The return isn't
 * signed; the gateway is asked instead.
 *
 * Written from the public documentation (https://toyyibpay.com/apireference/); not run against the live gateway.
 *
 * @param account - the account's key and category.
 * @throws {OptionError} for an option that is missing or invalid.
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

  /** Returns what the bill's transactions say about a payment: paid, if one of them is. */
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
      // In any other form, the bill's fixed price counts.
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
        // A Chinese or Tamil description has none of the characters.
        billDescription: toPlainText(payment.description, 100) || billName,
        // A fixed price, because the hash doesn't cover the amount.
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
      // The transaction may be listed later than the callback arrives. toyyibPay then repeats the callback.
      if (confirmed.status !== 'paid') throw new Error('toyyibPay does not list the payment yet.')
      return confirmed
    },
    find: ({ id, reference }) => readBill(id, reference),
  }
}

/** Returns a text of the characters that toyyibPay accepts in names and descriptions. */
const toPlainText = (text: string, max: number) =>
  text
    .replace(/[^A-Za-z0-9 _]+/g, ' ')
    .trim()
    .slice(0, max)

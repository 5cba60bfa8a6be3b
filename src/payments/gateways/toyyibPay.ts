import { optionGroup, parseOptions } from '../../contract/index.js'
import type { PaymentGateway, PaymentKey, PaymentReport } from '../PaymentGateway.js'
import { toSen } from '../verify/money.js'
import { callGateway, cleanText, ContactError, memberOf } from './callGateway.js'
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
 * to choose their bank again on toyyibPay's page. toyyibPay's callbacks are used as a reason to ask for the bill's
 * transactions.
 *
 * toyyibPay needs the payer's e-mail address and phone number. Without one of them, or with a phone number that can't be
 * read, `start` returns the problem `contact`.
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
  async function call(method: string, form: Record<string, string>): Promise<unknown> {
    const answer = await callGateway(
      { name: 'toyyibPay', ...connection },
      `/index.php/api/${method}`,
      { method: 'POST', body: new URLSearchParams({ userSecretKey: secretKey, ...form }) },
    )
    // toyyibPay rejects fields with status 200.
    if (memberOf(answer, 'status') !== 'error') return answer
    const reason = reasonOf(answer, 'msg')
    throw /e-?mail|phone/i.test(reason)
      ? new ContactError("toyyibPay does not accept the payer's e-mail address or phone number.")
      : new Error(`toyyibPay refused ${method}: ${reason}`)
  }

  /**
   * Requests a bill's transactions. A bill counts as paid if one of its transactions is paid, and as failed if all of
   * them have failed.
   */
  async function find({ id, reference }: PaymentKey): Promise<PaymentReport> {
    const answer = await call('getBillTransactions', { billCode: id })
    if (!Array.isArray(answer)) throw new Error('toyyibPay answered without transactions.')
    const statusOf = (row: unknown) => String(memberOf(row, 'billpaymentStatus'))
    // toyyibPay adds a row without a channel when the bill is created.
    const isAttempt = (row: unknown) => statusOf(row) !== '4' || memberOf(row, 'billpaymentChannel')
    const rows = answer.filter(
      (row) => memberOf(row, 'billExternalReferenceNo') === reference && isAttempt(row),
    )
    const paid: unknown = rows.find((row) => statusOf(row) === '1')
    const hasFailed = rows.length > 0 && rows.every((row) => statusOf(row) === '3')
    const amount = memberOf(paid, 'billpaymentAmount')
    return {
      paymentId: reference,
      status: paid ? 'paid' : hasFailed ? 'failed' : 'pending',
      // If the amount has an unknown format, we return `null`, so that the bill's original price is used instead. This
      // is safe because the price of our bills is fixed.
      amount:
        typeof amount === 'string' && /^\d+\.\d\d$/.test(amount) ? toSen(Number(amount)) : null,
    }
  }

  return {
    name: 'toyyibPay',
    async create(payment) {
      if (!payment.email || !payment.phone)
        throw new ContactError(
          'toyyibPay needs an e-mail address, and a phone number that can be read.',
        )
      const billName = toPlainText(`Order ${payment.orderId}`, 30)
      const bill = await call('createBill', {
        categoryCode,
        billName,
        // We use the bill's name if the description is in Chinese or Tamil, because toyyibPay accepts none of these
        // characters.
        billDescription: toPlainText(payment.description, 100) || billName,
        // The price is fixed, so a payer can't pay less.
        billPriceSetting: '1',
        billPayorInfo: '1',
        billAmount: String(payment.amount),
        billReturnUrl: payment.returnUrl,
        billCallbackUrl: payment.callbackUrl,
        billExternalReferenceNo: payment.reference,
        billTo: toPlainText(payment.name, 100) || 'Customer',
        billEmail: payment.email,
        billPhone: payment.phone,
        billPaymentChannel: '0',
        // An approval may take days, so a company bill doesn't expire.
        ...(payment.model === 'B2B1'
          ? { enableFPXB2B: '1' }
          : { billExpiryDate: toMalaysianTime(payment.expiresAt) }),
      })
      const code = memberOf(bill, 'BillCode')
      if (typeof code !== 'string' || !/^\w+$/.test(code))
        throw new Error('toyyibPay answered without the code of a bill.')
      return { id: code, url: `${connection.baseUrl}/${code}` }
    },
    // There is no `readId`: `getBillTransactions` answers for every merchant's bills, and a merchant can give our reference
    // to a bill of their own.
    find,
    async cancel({ id }) {
      const answer = await call('inactiveBill', { secretKey, billCode: id })
      // toyyibPay refuses with status 200, for example while the bank hasn't answered yet.
      const result = reasonOf(answer, 'result')
      if (memberOf(answer, 'status') !== 'success' && !/^bill is inactive/i.test(result))
        throw new Error(`toyyibPay did not make the bill inactive: ${result}`)
    },
  }
}

/** Returns toyyibPay's reason for a refusal, truncated. */
function reasonOf(answer: unknown, name: string): string {
  const reason = memberOf(answer, name)
  return typeof reason === 'string' ? cleanText(reason, 100) : 'no reason'
}

/** Formats a time as toyyibPay expects it, such as `17-12-2020 17:00:00`. Malaysia has no daylight saving time. */
function toMalaysianTime(time: number): string {
  const [date = '', clock = ''] = new Date(time + 8 * 3_600_000).toISOString().split(/[T.]/)
  return `${date.split('-').reverse().join('-')} ${clock}`
}

/**
 * Replaces what toyyibPay doesn't accept with spaces. With anything else in the payer's
 * name, its page can't be submitted.
 */
const toPlainText = (text: string, max: number) =>
  text
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)

import type { Field, PaymentReport, Refusal } from '../PaymentGateway.js'
import { isHmacSha256 } from './hmac.js'
import { toSen } from './money.js'
import { readValues } from './readValues.js'
import { isRefusal, refuse } from './refuse.js'

/**
 * The signed fields of each kind of message, in alphabetical order. Each kind of message has a different number of
 * signed fields, so messages of different kinds can't have the same signed text.
 *
 * Sources: Transaction callback
 * (https://github.com/webimpian/bayarcash-api-documentation/blob/main/checksum/transaction-callback.md) and, for
 * `preTransaction`, the function `verifyPreTransactionCallbackData` in Bayarcash's PHP SDK.
 */
const SIGNED = {
  transaction: [
    ...['amount', 'currency', 'datetime', 'exchange_reference_number', 'exchange_transaction_id'],
    ...['order_number', 'payer_bank_name', 'payer_email', 'payer_name', 'record_type', 'status'],
    ...['status_description', 'transaction_id'],
  ],
  receipt: [
    ...['amount', 'currency', 'exchange_reference_number', 'exchange_transaction_id'],
    ...['order_number', 'payer_bank_name', 'status', 'status_description', 'transaction_id'],
  ],
  preTransaction: ['exchange_reference_number', 'order_number', 'record_type'],
}

/**
 * According to the page "Callback" of the documentation, the status codes 0 to 4 mean new, pending, failed, successful,
 * and cancelled.
 */
const STATUSES = new Map<string, PaymentReport['status']>([
  ['0', 'pending'],
  ['1', 'pending'],
  ['2', 'failed'],
  ['3', 'paid'],
  ['4', 'failed'],
])

/** Returns the payment status for a Bayarcash status code, or `undefined` if the code isn't documented. */
export const readBayarcashStatus = (code: string): PaymentReport['status'] | undefined =>
  STATUSES.get(code)

/**
 * Verifies the fields of a Bayarcash callback or return. Version 2 of the API posts all fields of a transaction through
 * the payer's browser. Version 3 posts the fields to the callback URL and adds a receipt to the query of the return
 * URL.
 *
 * The signed text contains only the fields' values, joined with "|". We reject values that contain "|" because they
 * could shift other values to different fields. For example, a payer's name that contains "|" could turn a cancelled
 * payment into a paid one.
 */
export async function verifyBayarcash(
  fields: readonly Field[],
  secretKey: string,
): Promise<PaymentReport | Refusal> {
  const values = readValues(fields)
  if (isRefusal(values)) return values
  const kind =
    values['record_type'] === 'pre_transaction'
      ? 'preTransaction'
      : 'record_type' in values
        ? 'transaction'
        : 'receipt'
  const { checksum } = values
  const signed = SIGNED[kind].map((name) => values[name])
  if (!checksum || !signed.every((value) => value !== undefined)) return refuse('missing-field')

  if (!(await isHmacSha256(checksum, signed.join('|'), secretKey))) return refuse('wrong-signature')
  if (signed.some((value) => value.includes('|'))) return refuse('ambiguous')
  const { order_number: paymentId = '', amount = '', currency = '' } = values
  if (!paymentId) return refuse('unreadable')
  if (kind === 'preTransaction')
    return { paymentId, status: 'pending', amount: null, currency: null }
  const status = readBayarcashStatus(values['status'] ?? '')
  if (!status || !/^\d{1,10}(\.\d{1,2})?$/.test(amount) || !currency) return refuse('unreadable')
  return { paymentId, status, amount: toSen(amount), currency }
}

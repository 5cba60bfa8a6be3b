import { billplzFields } from '../../contract/index.js'
import type { Field, PaymentReport, Refusal } from '../PaymentGateway.js'
import { isHmacSha256 } from './hmac.js'
import { isRefusal, refuse } from './refuse.js'

/**
 * Verifies the fields of a Billplz callback or return. In a return, the fields have names such as `billplz[id]`.
 * Source: X Signature in the Billplz API (https://www.billplz.com/api#x-signature).
 *
 * The signed text consists of the strings `name + value`, sorted and joined with "|". The signed text can be ambiguous
 * because there's no separator between a name and its value, and because a value can contain "|". To reject ambiguous
 * texts, we check for each field in `billplzFields` that only one of the strings can be parsed as that field. A field's
 * name followed by a valid value never is another field's name followed by a valid value.
 */
export async function verifyBillplz(
  fields: readonly Field[],
  key: string,
  kind: 'callback' | 'return',
): Promise<PaymentReport | Refusal> {
  const values = readValues(kind === 'return' ? readReturnFields(fields) : fields)
  if (isRefusal(values)) return values
  const { x_signature: signature, ...signed } = values
  const prefix = kind === 'return' ? 'billplz' : ''
  const strings = Object.entries(signed).map(([name, value]) => prefix + name + value)
  if (!signature || !values['id'] || !values['paid']) return refuse('missing-field')
  if (kind === 'callback' && !values['amount']) return refuse('missing-field')

  const text = strings.sort(compareIgnoringCase).join('|')
  if (!(await isHmacSha256(signature, text, key))) return refuse('wrong-signature')
  if (text.split('|').length !== strings.length) return refuse('ambiguous')
  for (const [name, form] of Object.entries(billplzFields)) {
    const value = values[name]
    const readings = strings.filter(
      (string) =>
        string.startsWith(prefix + name) && form.test(string.slice((prefix + name).length)),
    )
    if (value !== undefined && !form.test(value)) return refuse('unreadable')
    if (readings.length !== (value === undefined ? 0 : 1)) return refuse('ambiguous')
  }
  const isPaid = values['paid'] === 'true'
  // The amount that was paid can differ from the amount due.
  const amount = (isPaid && values['paid_amount']) || values['amount']
  return {
    paymentId: values['id'],
    status: isPaid ? 'paid' : readUnpaidStatus(values['transaction_status']),
    amount: amount === undefined ? null : Number(amount),
    currency: null,
  }
}

/** Without "Extra Payment Completion Information" in the account's settings, a message has no `transaction_status`. */
const readUnpaidStatus = (status: string | undefined): PaymentReport['status'] =>
  status === 'pending' ? 'pending' : status ? 'failed' : 'unclear'

/**
 * Converts the fields to an object without a prototype.
 *
 * Duplicate fields are rejected because programs disagree about which of the values to use. Names such as `paid[]` are
 * rejected because many frameworks parse them as arrays.
 */
function readValues(fields: readonly Field[]): Record<string, string> | Refusal {
  const values = Object.create(null) as Record<string, string>
  for (const [name, value] of fields) {
    if (!/^\w+$/.test(name)) return refuse('not-a-string')
    if (name in values) return refuse('duplicate-field')
    values[name] = value
  }
  return values
}

/**
 * Returns the fields that Billplz adds to the return URL, without the prefix and brackets. All other fields in the URL
 * belong to the shop.
 */
const readReturnFields = (fields: readonly Field[]): Field[] =>
  fields
    .filter(([name]) => /^billplz/i.test(name))
    .map(([name, value]) => [/^billplz\[(\w+)\]$/.exec(name)?.[1] ?? name, value])

function compareIgnoringCase(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}

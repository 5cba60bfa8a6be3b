import type { Field, PaymentReport, Refusal } from '../PaymentGateway.js'
import { isEqual, md5 } from './md5.js'
import { readValues } from './readValues.js'
import { isRefusal, refuse } from './refuse.js'

/** Source: the section "Callback Parameter" in toyyibPay's API reference. */
const STATUSES = new Map<string, PaymentReport['status']>([
  ['1', 'paid'],
  ['2', 'pending'],
  ['3', 'failed'],
  ['4', 'pending'],
])

/**
 * Verifies the fields of a toyyibPay callback. The field `hash` contains the MD5 hash of the key, `status`, `order_id`,
 * `refno`, and "ok". The hash doesn't cover the amount. Source: the section "Callback Parameter" in toyyibPay's API
 * reference (https://toyyibpay.com/apireference/).
 *
 * The signed text is unambiguous because the status and the reference have a fixed length. MD5 is vulnerable to length
 * extension, but `refno` can't contain the bytes an attacker would have to append.
 */
export function verifyToyyibPay(
  fields: readonly Field[],
  secretKey: string,
): PaymentReport | Refusal {
  const values = readValues(fields)
  if (isRefusal(values)) return values
  const { status, order_id: paymentId, refno, hash } = values
  if (!status || !paymentId || !refno || !hash) return refuse('missing-field')

  const expected = md5(`${secretKey}${status}${paymentId}${refno}ok`)
  if (!isEqual(expected, hash)) return refuse('wrong-signature')
  const stated = STATUSES.get(status)
  if (!stated || !/^[0-9a-z]{20}$/.test(paymentId) || !/^[A-Za-z0-9-]{1,64}$/.test(refno))
    return refuse('ambiguous')
  return { paymentId, status: stated, amount: null, currency: null }
}

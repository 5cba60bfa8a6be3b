import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/** The time in milliseconds before the gateway is asked about an order again, unless the merchant asks. */
const CHECK_MS = 15_000
/** The maximum number of payments to ask about at a time, unless the merchant asks. */
const MAX_CHECKED = 3

/**
 * Whether a payment may have been paid. A failed payment may have been paid in a second attempt on the gateway's page.
 */
export const isPayable = ({ id, state }: StoredPayment): boolean =>
  id !== undefined && (state === 'pending' || state === 'failed')

/**
 * Returns the payments to ask the gateway about, which are the payment with the given reference or the newest payments.
 * If the gateway has been asked in the last 15 seconds, only payments that have changed since then are returned.
 */
export function findDuePayments(
  { payments, checkedAt = -Infinity }: PaymentRecord,
  reference: string | undefined,
  now: number,
): StoredPayment[] {
  const isRecent = Math.abs(now - checkedAt) < CHECK_MS
  return payments
    .filter(isPayable)
    .filter((payment) => reference === undefined || payment.reference === reference)
    .filter(({ since }) => !isRecent || checkedAt < since)
    .slice(-MAX_CHECKED)
}

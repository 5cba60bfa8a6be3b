import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/**
 * Time in milliseconds after which a payment that is still being created counts as lost. Longer than the gateway's
 * timeout: a process that ended can't report that it failed.
 */
const CREATING_MS = 30_000

/** Whether the payment is being created, and may still be. */
export const isBeingCreated = ({ state, since }: StoredPayment, now: number): boolean =>
  state === 'creating' && now - since < CREATING_MS

/** Returns the payment that stands in the way of a new one; `undefined` if the payer can pay. */
export function findBlockingPayment(
  record: PaymentRecord | undefined,
  amount: number,
  now: number,
): StoredPayment | undefined {
  const newest = record?.payments.at(-1)
  if (!record || !newest) return undefined
  if (record.state === 'paid' || record.state === 'review')
    return record.payments.find(({ state }) => state === record.state)
  const isOpen = newest.state === 'pending' && newest.amount === amount
  return isOpen || isBeingCreated(newest, now) ? newest : undefined
}

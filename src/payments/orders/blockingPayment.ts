import type { PaymentRecord, StoredPayment } from './PaymentRecord.js'

/**
 * The time in milliseconds after which a payment in the `creating` state is treated as lost. The time must be longer
 * than the timeout for requests to the gateway.
 */
const CREATING_MS = 30_000

/** Whether a payment is being created and isn't treated as lost yet. */
export const isBeingCreated = ({ state, since }: StoredPayment, now: number): boolean =>
  state === 'creating' && now - since < CREATING_MS

/**
 * Returns the existing payment that blocks the creation of a new one, or `undefined` if a new payment can be created.
 */
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

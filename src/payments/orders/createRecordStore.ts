import type { Orders } from './Orders.js'
import type { PaymentRecord } from './PaymentRecord.js'

/** How often a change is tried again because another request has changed the record. */
const MAX_TRIES = 20

/** Computes the next record; returns the one that it received if nothing changes. */
export type Change = (
  record: PaymentRecord | undefined,
) => PaymentRecord | undefined | Promise<PaymentRecord | undefined>

/**
 * Changes an order's record, and returns it as it was stored.
 *
 * @throws if the store throws, or if other requests change the record again and again.
 */
export type UpdateRecord = (orderId: string, change: Change) => Promise<PaymentRecord | undefined>

/** Creates `update`: it reads, computes and stores, and starts again if another request has stored in between. */
export function createRecordStore({ load, save }: Pick<Orders, 'load' | 'save'>): UpdateRecord {
  return async (orderId, change) => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const before = await load(orderId)
      const after = await change(before)
      if (!after || after === before) return before
      const stored = { ...after, version: (before?.version ?? 0) + 1 }
      if (await save(stored)) return stored
    }
    throw new Error(
      'The record of an order could not be stored: `save` returned false 20 times. It must store a record whose version is one more than the stored one, and return true.',
    )
  }
}

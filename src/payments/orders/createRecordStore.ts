import type { MaybePromise, Orders } from './Orders.js'
import type { PaymentRecord } from './PaymentRecord.js'

/** The maximum number of attempts to change a record while other requests are changing it. */
const MAX_TRIES = 20

/** Changes an order's record and returns the stored record. */
export type UpdateRecord = ReturnType<typeof createRecordStore>

/** Creates a function that updates records using optimistic locking. Conflicting updates are retried. */
export function createRecordStore({ load, save }: Pick<Orders, 'load' | 'save'>) {
  /**
   * @param change - computes the new record, or returns the same object if nothing changes.
   * @param known - the record that an earlier update returned. A database that replicates may still return an older one.
   * @throws if the store throws, or if all attempts conflict with other requests.
   */
  return async (
    orderId: string,
    change: (before: PaymentRecord | undefined) => MaybePromise<PaymentRecord | undefined>,
    known?: PaymentRecord,
  ): Promise<PaymentRecord | undefined> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const loaded = await load(orderId)
      const before = known && (loaded?.version ?? 0) < known.version ? known : loaded
      const after = await change(before)
      if (!after || after === before) return before
      const stored = { ...after, version: (before?.version ?? 0) + 1 }
      if (await save(stored)) return stored
    }
    throw new Error(
      'The record of an order could not be stored: `save` returned false 20 times. It must store a record whose version is one more than the stored one, and return true. `load` must return what `save` has stored.',
    )
  }
}

/**
 * How the service's 60 calls a minute (service document, "Limits") are divided where several instances share a
 * store. The three stay within 60 together, whatever happens to the store, once a minute.
 */
export const sharedBudgetSplit = {
  /** Counted in the store. */
  store: 20,
  /** Allowed in addition by a store that has lost its data, until the lost calls have left every window. */
  coldStart: 8,
  /** For all instances together while the store is lost: two for each of up to 16. */
  withoutStore: 32,
}

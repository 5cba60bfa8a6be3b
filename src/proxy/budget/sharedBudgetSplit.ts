/**
 * How the 60 calls per minute of the service (service document, "Limits") are divided among several instances with a shared
 * store. The three parts are 60 together, so that the limit holds even if the store fails, or loses its data, once a minute.
 */
export const sharedBudgetSplit = {
  /** The calls of all instances, counted in the store. */
  store: 20,
  /** Allowed in addition by a store that has lost its data, until every minute with a lost call has passed. */
  coldStart: 8,
  /** The calls of all instances together while the store is lost: two for each of up to 16. */
  withoutStore: 32,
}

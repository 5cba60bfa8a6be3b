/**
 * How instances with a shared store share the gateway's 60 calls per minute. The three parts add up to 60, so the limit
 * is respected even if the store fails, or loses its data, once a minute.
 */
const ofSixty = {
  /** The calls of all instances, counted in the store. */
  store: 20,
  /**
   * Additional calls that a store allows after it has lost its data, until every minute with a lost call has passed.
   */
  coldStart: 8,
  /** The calls of all instances together while the store is unreachable: two for each of up to 16. */
  withoutStore: 32,
}

/** The calls of all instances in each part of a limit. */
export type SharedBudgetSplit = Readonly<typeof ofSixty>

/**
 * Divides the calls per minute that a gateway allows, in the proportions of the standard gateway's 60. Each part is
 * rounded down, so that the sum stays within the limit. The store has at least one call, and one after a cold start,
 * because otherwise no list could be read.
 */
export function splitSharedBudget(limit = 60): SharedBudgetSplit {
  const part = (calls: number) => Math.floor((calls * limit) / 60)
  const store = Math.max(1, part(ofSixty.store))
  const coldStart = Math.min(limit - store, Math.max(1, part(ofSixty.coldStart)))
  return {
    store,
    coldStart,
    withoutStore: Math.min(limit - store - coldStart, part(ofSixty.withoutStore)),
  }
}

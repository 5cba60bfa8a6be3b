/**
 * How instances with a shared store share the gateway's 60 calls per minute. The three parts add up to 60, so the limit
 * is respected even if the store loses its data and becomes unreachable in the same minute.
 */
const ofSixty = {
  /** The calls of all instances, counted in the store. */
  store: 20,
  /**
   * Additional calls that the store allows after it has lost its data, until none of the lost calls can count any
   * longer.
   */
  coldStart: 8,
  /** The calls of all instances together while the store is unreachable: two for each of 16 instances. */
  withoutStore: 32,
}

/** Number of calls in each part of a gateway's limit, for all instances together. */
export type SharedBudgetSplit = Readonly<typeof ofSixty>

/**
 * Divides the calls per minute that a gateway allows, in the proportions of the standard gateway's 60. Each part is
 * rounded down, so that the sum stays within the limit. `store` is at least 1, because otherwise no list could be read.
 * `coldStart` is also at least 1, unless the limit is 1.
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

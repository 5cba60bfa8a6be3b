import { Budget } from './Budget.js'
import type { LeaseStore } from './LeaseStore.js'

/**
 * How instances with a shared store divide the gateway's 60 calls per minute. The parts add up to 60, so the instances
 * respect the limit even if the store loses its data and becomes unreachable in the same minute.
 */
const ofSixty = {
  /** The calls of all instances, counted in the store. */
  store: 20,
  /**
   * The calls the store allows after losing its data, until the gateway can no longer count any of the lost calls.
   */
  coldStart: 8,
  /** The calls of all instances together while the store is unreachable, which is two for each of 16 instances. */
  fallback: 32,
}

/** The number of calls in each part of a gateway's limit, for all instances together. */
export type SharedBudgetSplit = Readonly<typeof ofSixty>

/**
 * Divides the calls per minute a gateway allows in the proportions of the standard gateway's 60. Each part is
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
    fallback: Math.min(limit - store - coldStart, part(ofSixty.fallback)),
  }
}

interface SharedBudgetOptions {
  store: LeaseStore
  monotonicNow: () => number
  /** Returns the calls per minute of one instance. */
  getPerMinute: () => number
  /** Calls per minute that the gateway allows. Default: 60. */
  gatewayLimit?: number | undefined
  name: () => Promise<string>
}

/** One instance's view of the calls all instances with the same store may make to one gateway endpoint. */
export class SharedBudget extends Budget {
  readonly name: () => Promise<string>
  readonly split: SharedBudgetSplit
  /** This instance's share of the calls for the time without the store. */
  readonly share: Budget
  /** The largest number of slots that all instances together may hold at once, as the store last reported it. */
  storeCapacity: number
  /** The number of instances, as the store counts them. */
  instances = 1

  constructor({ store, monotonicNow, getPerMinute, gatewayLimit, name }: SharedBudgetOptions) {
    super(monotonicNow, getPerMinute)
    this.name = name
    this.split = splitSharedBudget(gatewayLimit)
    this.storeCapacity = this.split.store
    this.share = new Budget(monotonicNow, () =>
      Math.floor(this.split.fallback / Math.max(1, this.instances, store.instances)),
    )
  }
}

import { Budget } from './Budget.js'
import type { LeaseStore } from './LeaseStore.js'
import type { StoreName } from './StoreName.js'

/**
 * The parts into which the gateway's 60 calls per minute are divided if several instances share a store. The parts add
 * up to 60, so that the instances respect the limit even if the store loses its data and becomes unreachable in the
 * same minute.
 */
const ofSixty = {
  /** The number of calls that all instances together may make. The store counts these calls. */
  store: 20,
  /**
   * The number of calls allowed after the store has lost its data. This number applies until the gateway no longer
   * counts the calls made before the loss.
   */
  coldStart: 8,
  /**
   * The number of calls that all instances together may make while the store is unreachable. Each of 16 instances may
   * make two.
   */
  fallback: 32,
}

/** The number of calls in each part of a gateway's limit. */
export type SharedBudgetSplit = Readonly<typeof ofSixty>

/**
 * Divides the calls per minute that a gateway allows. The proportions are the same as for the standard gateway, which
 * allows 60. Each part is rounded down, so that the sum doesn't exceed the limit. `store` is at least 1, since no list
 * could be fetched with 0. `coldStart` is also at least 1 unless the limit is 1.
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
  /** Returns the number of calls per minute that this instance may make. */
  getPerMinute: () => number
  split: SharedBudgetSplit
  name: StoreName
}

/** The budget for a gateway endpoint. All instances with the same store share this budget. */
export class SharedBudget extends Budget {
  readonly name: StoreName
  readonly split: SharedBudgetSplit
  /** The maximum number of slots that all instances together may hold at once, according to the store. */
  storeCapacity: number
  /** The number of instances, according to the store. */
  instances = 1
  readonly #store: LeaseStore
  #share: Budget | undefined

  constructor({ store, monotonicNow, getPerMinute, split, name }: SharedBudgetOptions) {
    super(monotonicNow, getPerMinute)
    this.name = name
    this.split = split
    this.storeCapacity = split.store
    this.#store = store
  }

  /** This instance's share of the calls while the store is unreachable. To save memory, it is created when needed. */
  get share(): Budget {
    return (this.#share ??= new Budget(this.monotonicNow, () =>
      Math.floor(this.split.fallback / Math.max(1, this.instances, this.#store.instances)),
    ))
  }
}

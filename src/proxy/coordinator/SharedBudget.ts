import { Budget } from './Budget.js'
import type { SharedStore } from './SharedStore.js'
import { type SharedBudgetSplit, splitSharedBudget } from './splitSharedBudget.js'

interface SharedBudgetOptions {
  store: SharedStore
  elapsed: () => number
  /** Returns the maximum number of calls per minute of one instance. */
  getPerMinute: () => number
  /** Calls per minute that the gateway allows. Default: 60. */
  gatewayLimit?: number | undefined
  /** Returns the budget's name in the store. */
  name: () => Promise<string>
}

/** One instance's view of the calls that all instances with the same store may make to one gateway endpoint. */
export class SharedBudget extends Budget {
  readonly name: () => Promise<string>
  readonly split: SharedBudgetSplit
  /** This instance's share of the calls that are reserved for when the store is unreachable. */
  readonly alone: Budget
  /** The largest number of slots that all instances together may hold at once, as the store last reported it. */
  mostInStore: number
  readonly #store: SharedStore
  #instances = 1

  constructor({ store, elapsed, getPerMinute, gatewayLimit, name }: SharedBudgetOptions) {
    super(elapsed, getPerMinute)
    this.name = name
    this.split = splitSharedBudget(gatewayLimit)
    this.mostInStore = this.split.store
    this.#store = store
    this.alone = new Budget(elapsed, () =>
      Math.floor(this.split.withoutStore / Math.max(1, this.#instances, this.#store.instances)),
    )
  }

  /** Sets the number of instances that the store has counted. */
  setInstanceCount(instances: number): void {
    this.#instances = instances
  }
}

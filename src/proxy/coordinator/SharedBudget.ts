import { Budget } from './Budget.js'
import type { SharedStore } from './SharedStore.js'
import { type SharedBudgetSplit, splitSharedBudget } from './splitSharedBudget.js'

interface SharedBudgetOptions {
  store: SharedStore
  elapsed: () => number
  /** Calls per minute of one instance. */
  getPerMinute: () => number
  /** Calls per minute that the gateway allows. Default: 60. */
  gatewayLimit?: number | undefined
  /** Returns its name in the store. */
  name: () => Promise<string>
}

/** The calls that instances with a shared store may make to one endpoint of the gateway, as far as one of them knows. */
export class SharedBudget extends Budget {
  readonly name: () => Promise<string>
  readonly split: SharedBudgetSplit
  /** The calls of this instance while the store is lost: its part of those that remain for all instances. */
  readonly alone: Budget
  /** The largest number of slots at once, as the store reported it. */
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

  /** Sets how many instances the store has counted. */
  setInstanceCount(instances: number): void {
    this.#instances = instances
  }
}

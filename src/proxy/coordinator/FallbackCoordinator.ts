import { BudgetExhaustedError } from './Budget.js'
import type { Coordinator, LeaseResult, Outcome } from './Coordinator.js'
import type { Lease, LeaseRequest } from './Lease.js'
import { LocalCoordinator } from './LocalCoordinator.js'
import type { SharedBudget } from './SharedBudget.js'
import type { SharedCoordinator } from './SharedCoordinator.js'

/**
 * Coordinates refreshes through a shared store. While the store fails, this instance uses its share of the calls
 * instead. Each step tries the store first, so that the store is used again as soon as it recovers.
 */
export class FallbackCoordinator<Item> implements Coordinator<Item> {
  constructor(
    private readonly shared: SharedCoordinator<Item>,
    private readonly createId: () => string,
  ) {}

  get budget(): SharedBudget {
    return this.shared.budget
  }

  get capacity(): number {
    return this.shared.capacity
  }

  async acquire(request: LeaseRequest): Promise<LeaseResult<Item>> {
    try {
      return await this.shared.acquire(request, this)
    } catch {
      return this.#createLocal().acquire(request, this)
    }
  }

  async extend(lease: Lease, calls: number): Promise<void> {
    try {
      await this.shared.extend(lease, calls)
    } catch (error) {
      if (error instanceof BudgetExhaustedError) throw error
      await this.#createLocal().extend(lease, calls)
    }
  }

  /**
   * Reports every lease to the store because other instances can use a list even if it was fetched with a local lease.
   */
  release(lease: Lease, outcome?: Outcome<Item>): Promise<void> {
    return this.shared.release(lease, outcome)
  }

  #createLocal(): LocalCoordinator {
    return new LocalCoordinator(this.budget, this.createId, this.budget.share)
  }
}

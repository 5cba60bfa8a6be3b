import { type Budget, BudgetExhaustedError } from './Budget.js'
import type { Coordinator, LeaseResult } from './Coordinator.js'
import { Lease, type LeaseHolder, type LeaseRequest, type Slot } from './Lease.js'

/** The maximum time in milliseconds to wait for a slot before trying the shared store again. */
const STORE_RETRY_MS = 5000

/** Grants every lease this process has slots for, without coordinating with other instances. */
export class LocalCoordinator implements Coordinator<unknown> {
  /**
   * @param createId - returns an id that is unique among all instances.
   * @param share - this instance's share of the calls while the store is unreachable. Each slot is counted both in
   * `budget` and in this share. Omit this parameter if no store is configured.
   */
  constructor(
    readonly budget: Budget,
    private readonly createId: () => string,
    private readonly share?: Budget,
  ) {}

  get capacity(): number {
    return (this.share ?? this.budget).capacity
  }

  acquire(request: LeaseRequest, holder: LeaseHolder = this): Promise<LeaseResult<never>> {
    const calls = request.countCalls()
    const waitMs = this.#acquireSlots(calls)
    if (waitMs) return Promise.resolve({ state: 'exhausted', waitMs, failures: 0 })
    const lease = new Lease(this.createId(), request, holder, this.#createSlots(calls))
    return Promise.resolve({ state: 'granted', lease, waitMs: 0, failures: 0 })
  }

  extend(lease: Lease, calls: number): Promise<void> {
    const waitMs = this.#acquireSlots(calls)
    if (waitMs) return Promise.reject(new BudgetExhaustedError(waitMs))
    lease.add(this.#createSlots(calls))
    return Promise.resolve()
  }

  release(lease: Lease): Promise<void> {
    lease.report()
    return Promise.resolve()
  }

  /**
   * Acquires slots in both budgets, or in neither if one of them lacks free slots. Returns the same as
   * {@link Budget.acquireSlots}.
   */
  #acquireSlots(count: number): number {
    const { budget, share } = this
    const waitMs = budget.acquireSlots(count)
    const shareMs = waitMs ? 0 : (share?.acquireSlots(count) ?? 0)
    if (!shareMs) return waitMs
    budget.releaseSlots(count)
    return Math.min(shareMs, STORE_RETRY_MS)
  }

  #createSlots(count: number): Slot[] {
    const budgets = this.share ? [this.budget, this.share] : [this.budget]
    return Array.from({ length: count }, () => ({ budgets }))
  }
}

import type { CallLimiter } from '../../gateway/index.js'
import { type Budget, HOLD_MS } from './Budget.js'
import type { LeaseReport } from './LeaseStore.js'

/**
 * How long a slot is held if its call hasn't ended when the lease ends, in milliseconds. A `fetch` that ignores its
 * abort is treated as ended after ten minutes.
 */
const UNSETTLED_MS = 600_000 + HOLD_MS

export interface Slot {
  /** The slot's id in the shared store; `undefined` if the store doesn't hold it. */
  readonly id?: string
  /** The budgets that count the slot in this process. */
  readonly budgets: readonly Budget[]
}

/** What a list passes to a coordinator to request a lease. */
export interface LeaseRequest {
  /** Returns for how many calls to acquire slots. */
  countCalls: () => number
  /** Returns how long no other instance may fetch, in milliseconds. Called again when the lease is extended. */
  getLeaseMs: () => number
  /** Age in milliseconds below which another instance's list is new enough, so that a lease is not needed. */
  freshMs: number
  /** Called when a call is sent. The returned function, if any, is called when that call has ended. */
  onCall: () => (() => void) | undefined
}

/** The coordinator that extends and releases a lease. */
export interface LeaseHolder {
  readonly budget: Budget
  extend(lease: Lease, calls: number): Promise<void>
  release(lease: Lease): Promise<void>
}

/**
 * The right to fetch a list once. A lease holds the slots of the refresh, and the pause and limit the gateway announced
 * during the refresh.
 */
export class Lease implements CallLimiter {
  calls = 0
  /** The length of the pause the gateway requested, in milliseconds; 0 if there is no pause to report. */
  pauseMs = 0
  /** A limit below the configured calls per minute, if the gateway announced one that isn't reported yet. */
  gatewayLimit: number | undefined
  readonly #unsent: Slot[] = []
  readonly #open = new Map<Slot, () => void>()
  #ended: Slot[] = []
  /** The number of slots no `reserve` has requested yet. */
  #unreserved: number
  #isFinished = false
  #isAbandoned = false

  constructor(
    readonly id: string,
    readonly request: LeaseRequest,
    private readonly holder: LeaseHolder,
    slots: readonly Slot[],
    /** When the shared store gives the lease to another instance; 0 if the store has not granted it. */
    public endsAt = 0,
  ) {
    this.add(slots)
    this.#unreserved = slots.length
  }

  /** Whether the store doesn't know the lease. */
  get isLocal(): boolean {
    return this.endsAt === 0
  }

  add(slots: readonly Slot[]): void {
    this.#unsent.push(...slots)
  }

  async reserve(calls: number): Promise<void> {
    if (!this.#isAbandoned) {
      const missing = Math.max(0, calls - this.#unreserved)
      this.#unreserved -= calls - missing
      if (missing) await this.holder.extend(this, missing)
    }
    if (!this.#isAbandoned) return
    await this.holder.release(this)
    throw new Error('This refresh was replaced by another one, so it may make no further call.')
  }

  begin(): () => void {
    const slot = this.#unsent.pop()
    if (slot === undefined)
      throw new Error('There is no slot for this call. Call reserve() before begin().')
    const end = () => {
      if (!this.#open.delete(slot)) return
      onEnd?.()
      for (const budget of slot.budgets) budget.endSlot()
      this.#ended.push(slot)
      if (this.#isFinished) void this.holder.release(this)
    }
    this.#open.set(slot, end)
    this.calls++
    const onEnd = this.request.onCall()
    return end
  }

  /** Blocks all calls of the budget for `ms` milliseconds. */
  pause(ms: number): void {
    this.pauseMs = ms
    this.holder.budget.pause(ms)
  }

  /** Lowers the budget as {@link Budget.announceLimit} does. Returns whether it has shrunk. */
  announceLimit(limit: number): boolean {
    const change = this.holder.budget.announceLimit(limit)
    // The store forgets a limit after ten minutes, so it must receive each announcement.
    if (change) this.gatewayLimit = limit
    return change === 'shrank'
  }

  /**
   * Ends all calls of a replaced refresh. If the runtime stopped the refresh, its calls would never end otherwise. If
   * the refresh was only suspended, it can no longer reserve calls.
   */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    for (const end of [...this.#open.values()]) end()
    await this.holder.release(this)
  }

  /** Releases unused slots. Returns the store's slots that have changed since the last report, or are still open. */
  report(): LeaseReport['slots'] {
    this.#isFinished = true
    const unsent = this.#unsent.splice(0)
    for (const { budgets } of unsent) for (const budget of budgets) budget.releaseSlots(1)
    const inStore = (slots: Iterable<Slot>, holdMs: number) =>
      [...slots].flatMap(({ id }) => (id === undefined ? [] : [{ id, holdMs }]))
    return [
      ...inStore(unsent, 0),
      ...inStore(this.#ended.splice(0), HOLD_MS),
      ...inStore(this.#open.keys(), UNSETTLED_MS),
    ]
  }
}

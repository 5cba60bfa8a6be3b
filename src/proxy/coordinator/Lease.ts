import type { CallLimiter } from '../../gateway/index.js'
import { type Budget, HOLD_MS } from './Budget.js'
import type { LeaseReport } from './LeaseStore.js'

/**
 * The time in milliseconds that a slot is held if its call hasn't ended when the lease ends. A `fetch` that ignores the
 * abort signal is treated as ended after ten minutes.
 */
const UNSETTLED_MS = 600_000 + HOLD_MS

export interface Slot {
  /** The id of the slot in the shared store. Absent if the slot only exists in this process. */
  readonly id?: string
  /** The budgets of this process in which the slot is counted. */
  readonly budgets: readonly Budget[]
}

/** A request for a lease. */
export interface LeaseRequest {
  /** Returns the number of slots to acquire. */
  countCalls: () => number
  /** Returns the length of the lease in milliseconds. This function is called again when the lease is extended. */
  getLeaseMs: () => number
  /** The age in milliseconds below which a list from another instance counts as fresh, so that no lease is needed. */
  freshMs: number
  /** Called when a call is sent. The returned function is called when the call has ended. */
  onCall: () => (() => void) | undefined
}

export interface LeaseHolder {
  readonly budget: Budget
  extend(lease: Lease, calls: number): Promise<void>
  release(lease: Lease): Promise<void>
}

/**
 * Represents the right to fetch a list once. A lease contains the slots for the refresh. It also contains the pause and
 * the limit if the gateway announced them during the refresh.
 */
export class Lease implements CallLimiter {
  calls = 0
  /** The length of the pause requested by the gateway in milliseconds, or 0 if there's no pause to report. */
  pauseMs = 0
  /**
   * The limit announced by the gateway. Present when the announced limit is lower than the configured limit and hasn't
   * been reported yet.
   */
  gatewayLimit: number | undefined
  readonly #unsent: Slot[] = []
  readonly #open = new Map<Slot, () => void>()
  #ended: Slot[] = []
  /** The number of slots that `reserve` hasn't used yet. */
  #unreserved: number
  #isFinished = false
  #isAbandoned = false

  constructor(
    readonly id: string,
    readonly request: LeaseRequest,
    private readonly holder: LeaseHolder,
    slots: readonly Slot[],
    /** When the shared store may grant the lease to another instance, or 0 for a local lease. */
    public endsAt = 0,
  ) {
    this.add(slots)
    this.#unreserved = slots.length
  }

  /** Whether the lease only exists in this process and not in the store. */
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

  /** Pauses all calls for the given number of milliseconds. */
  pause(ms: number): void {
    this.pauseMs = ms
    this.holder.budget.pause(ms)
  }

  /** Passes the limit to {@link Budget.announceLimit}. Returns whether the budget has shrunk. */
  announceLimit(limit: number): boolean {
    const change = this.holder.budget.announceLimit(limit)
    // The store forgets a limit after ten minutes, so we report the limit each time the gateway announces it.
    if (change) this.gatewayLimit = limit
    return change === 'shrank'
  }

  /**
   * Marks all calls of a replaced refresh as ended. If the runtime has stopped the refresh, the calls would otherwise
   * never end. If the runtime has only suspended the refresh and resumes it, the refresh can't reserve any more calls.
   */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    for (const end of [...this.#open.values()]) end()
    await this.holder.release(this)
  }

  /**
   * Releases unused slots. Returns the slots in the store that are still open or have changed since the last report.
   */
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

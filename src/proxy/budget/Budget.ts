import { BudgetSpentError } from './BudgetSpentError.js'
import { SlotPool } from './SlotPool.js'
import { AnnouncedLimit } from './AnnouncedLimit.js'
import { type OnCall, RefreshMeter } from './RefreshMeter.js'
import type { AcquiredSlots, SharedSlots, SlotClaim } from './SharedSlots.js'
import { type SlotRequester, QUEUE_HOLD_MS, FairQueue } from './FairQueue.js'

/**
 * The calls that may be made to one endpoint of the gateway: slots, the limit that the gateway announces, and the pause
 * that it requests. With a shared store the slots are counted there as well.
 */
export class Budget {
  readonly #slots = new SlotPool()
  readonly #queue = new FairQueue()
  readonly #limit: AnnouncedLimit
  #pausedUntil = 0

  constructor(
    perMinute: number,
    private readonly elapsed: () => number,
    /** Its slots in the shared store. */
    readonly shared?: SharedSlots,
    /** Whether the lists of several tenants use it. */
    readonly isOfGroup = false,
  ) {
    this.#limit = new AnnouncedLimit(perMinute)
  }

  /** Slots that are free now. */
  get left(): number {
    const now = this.elapsed()
    return now < this.#pausedUntil
      ? 0
      : Math.max(0, this.#limit.getLimit(now) - this.#slots.countHeld(now))
  }

  /** The largest number of slots at once. A list that needs more can never be gathered. */
  get most(): number {
    const limit = this.#limit.getLimit(this.elapsed())
    return this.shared ? Math.min(limit, this.shared.most) : limit
  }

  /** The largest number of slots at once while the shared store is lost; `Infinity` without a store. */
  get mostWithoutStore(): number {
    return this.shared?.share ?? Infinity
  }

  /** Lowers the budget for ten minutes, if the announced limit is lower. Returns whether it is. */
  async setGatewayLimit(announced: number): Promise<boolean> {
    const change = this.#limit.set(announced, this.elapsed())
    // The store forgets it after ten minutes too, so it needs each announcement.
    if (change) await this.shared?.setGatewayLimit(announced)
    return change === 'shrank'
  }

  /** Allows no call for `ms` milliseconds. */
  async pause(ms: number): Promise<void> {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.elapsed() + ms)
    await this.shared?.pause(ms)
  }

  /** Sets how many instances share the store. */
  setInstanceCount(instances: number): void {
    this.shared?.setInstanceCount(instances)
  }

  /** Starts the meter of one refresh. `onCall` is called for each call, and what it returns when the call has ended. */
  startMeter(onCall: OnCall, requester?: SlotRequester): RefreshMeter {
    return new RefreshMeter(this, onCall, requester)
  }

  /**
   * Acquires slots, all or none. Refused requesters whose last attempt is longer ago have priority.
   *
   * @throws {BudgetSpentError} if there are fewer.
   */
  async acquireSlots(
    count: number,
    requester: SlotRequester = anonymousRequester,
  ): Promise<readonly string[]> {
    const now = this.elapsed()
    const limit = this.#limit.getLimit(now)
    if (now < this.#pausedUntil) throw new BudgetSpentError(this.#pausedUntil - now)
    const ahead = this.#queue.countSlotsAhead(requester, now)
    const waitMs = this.#slots.acquire(count, limit - ahead, now)
    // The wait is limited, because the requesters with priority may never request slots again.
    if (waitMs)
      throw this.#enqueue(requester, count, ahead ? Math.min(waitMs, QUEUE_HOLD_MS) : waitMs)
    const acquired = await this.#acquireShared(count, { limit, ahead, requester })
    if (!acquired.ids && acquired.isLocal) throw this.#enqueue(requester, count, acquired.waitMs)
    // The store has a queue for all instances.
    this.#queue.leave(requester)
    if (!acquired.ids) throw new BudgetSpentError(acquired.waitMs)
    return acquired.ids
  }

  async #acquireShared(count: number, claim: SlotClaim): Promise<AcquiredSlots> {
    if (!this.shared) return { ids: Array<string>(count).fill('') }
    const acquired = await this.shared.acquire(count, claim)
    if (!acquired.ids) this.#slots.release(count)
    return acquired
  }

  #enqueue(requester: SlotRequester, slots: number, waitMs: number): BudgetSpentError {
    this.#queue.join(requester, slots, waitMs, this.elapsed())
    return new BudgetSpentError(waitMs)
  }

  /** Ends the call of this slot. */
  async endSlot(id: string): Promise<void> {
    this.#slots.end(this.elapsed())
    await this.shared?.end(id)
  }

  /** Releases slots with which no call was made. */
  async releaseSlots(ids: readonly string[]): Promise<void> {
    this.#slots.release(ids.length)
    await this.shared?.release(ids)
  }
}

/** Counts as a requester that has never had slots. */
const anonymousRequester: SlotRequester = { idleMs: Infinity }

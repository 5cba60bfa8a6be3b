import { AnnouncedLimit } from './AnnouncedLimit.js'
import { QUEUE_HOLD_MS, FairQueue, type SlotRequester } from './FairQueue.js'
import { SlotPool } from './SlotPool.js'

/**
 * The calls that this process may make to one endpoint of the gateway: slots, the limit that the gateway announces, and the
 * pause that it requests.
 */
export class Budget {
  readonly #slots = new SlotPool()
  readonly #queue = new FairQueue()
  readonly #limit = new AnnouncedLimit()
  #pausedUntil = 0

  /** @param getLimit - returns how many slots there are. */
  constructor(
    private readonly elapsed: () => number,
    private readonly getLimit: () => number,
  ) {}

  /** Slots that are free now. */
  get left(): number {
    const now = this.elapsed()
    return now < this.#pausedUntil ? 0 : Math.max(0, this.most - this.#slots.countHeld(now))
  }

  /** The largest number of slots at once. */
  get most(): number {
    return this.#limit.getLimit(this.getLimit(), this.elapsed())
  }

  /**
   * Acquires slots, all or none. Returns 0, or the milliseconds until enough slots may be free. Refused requesters whose last
   * attempt is longer ago have priority.
   */
  acquireSlots(count: number, requester: SlotRequester): number {
    const now = this.elapsed()
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    const ahead = this.#queue.countSlotsAhead(requester, now)
    const neededMs = this.#slots.acquire(count, this.most - ahead, now)
    if (!neededMs) {
      this.#queue.leave(requester)
      return 0
    }
    // The wait is limited, because the requesters with priority may never request slots again.
    const waitMs = ahead ? Math.min(neededMs, QUEUE_HOLD_MS) : neededMs
    this.#queue.join(requester, count, waitMs, now)
    return waitMs
  }

  /** Ends the call of one slot. */
  endSlot(): void {
    this.#slots.end(this.elapsed())
  }

  /** Releases slots with which no call was made. */
  releaseSlots(count: number): void {
    this.#slots.release(count)
  }

  /** Allows no call for `ms` milliseconds. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.elapsed() + ms)
  }

  /** Lowers the budget for ten minutes, if the announced limit is lower. Returns what it did; `undefined` if nothing. */
  announceLimit(limit: number): 'shrank' | 'extended' | undefined {
    return this.#limit.set(limit, this.getLimit(), this.elapsed())
  }
}

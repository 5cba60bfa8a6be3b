/** How long a slot is held after the end of its call, in milliseconds: the gateway's minute and a second for bytes under way. */
export const HOLD_MS = 61_000

/**
 * How long to wait for slots that are reserved or whose call is under way, in milliseconds. They may be released soon,
 * because a list may have fewer pages than it has reserved slots for.
 */
export const OPEN_WAIT_MS = 1000

/**
 * The budget: at most `limit` slots, and each is held from before its call is sent until the call's end + 61 s.
 *
 * Why no more than `limit` calls ever arrive within any 60 s: suppose that `limit + 1` did, and x was sent last among them.
 * Each other call ended no earlier than it arrived, so its slot was still held when x was sent. So `limit` slots were held,
 * and x was refused.
 */
export class SlotPool {
  /** Slots that are reserved or whose call is under way. Their end is unknown. */
  #openSlots = 0
  /** When the slots of ended calls become free, earliest first. */
  #freeAt: number[] = []

  /** Acquires `calls` slots, all or none. Returns 0, or the milliseconds until enough slots may be free. */
  acquire(calls: number, limit: number, now: number): number {
    const missing = this.countHeld(now) + calls - limit
    if (missing > 0)
      return missing <= this.#openSlots
        ? OPEN_WAIT_MS
        : Math.max(OPEN_WAIT_MS, (this.#freeAt[missing - 1] ?? now + HOLD_MS) - now)
    this.#openSlots += calls
    return 0
  }

  /** Ends the call of one slot. */
  end(now: number): void {
    this.#openSlots--
    // `concat` reserves no spare memory, as `push` does: there may be thousands of budgets.
    this.#freeAt = this.#freeAt.concat(now + HOLD_MS)
  }

  /** Releases slots with which no call was made. */
  release(slots = 1): void {
    this.#openSlots -= slots
  }

  countHeld(now: number): number {
    while (this.#freeAt[0] !== undefined && this.#freeAt[0] <= now) this.#freeAt.shift()
    return this.#openSlots + this.#freeAt.length
  }
}

/** How long a slot stays held after its call has ended: the service's minute, and a second for bytes under way. */
export const HOLD_MS = 61_000

/**
 * The budget: at most `limit` slots, and each is held from before its call is sent until the call's end + 61 s.
 *
 * Why no more than `limit` calls ever arrive within any 60 s: suppose `limit + 1` did, and x was sent last
 * among them. Each other one ended no earlier than it arrived, so its slot was still held when x was sent;
 * `limit` slots were held, so x was refused.
 */
export class SlotPool {
  /** Reserved, or under way: their end is not known. */
  #open = 0
  /** When the slots of ended calls come free, earliest first. */
  #freeAt: number[] = []

  /** Acquires `calls` slots, all or none. Returns 0, or the milliseconds after which it is worth trying again. */
  acquire(calls: number, limit: number, now: number): number {
    const missing = this.countHeld(now) + calls - limit
    if (missing > 0) return Math.max(1000, (this.#freeAt[missing - 1] ?? now + HOLD_MS) - now)
    this.#open += calls
    return 0
  }

  /** Ends the call of one slot. */
  end(now: number): void {
    this.#open--
    // Unlike `push` it reserves no room: there may be thousands of budgets.
    this.#freeAt = this.#freeAt.concat(now + HOLD_MS)
  }

  /** Releases slots with which no call was made. */
  release(slots = 1): void {
    this.#open -= slots
  }

  countHeld(now: number): number {
    while (this.#freeAt[0] !== undefined && this.#freeAt[0] <= now) this.#freeAt.shift()
    return this.#open + this.#freeAt.length
  }
}

/**
 * How long a slot is held after the end of its call, in milliseconds. This is the gateway's minute plus a second for
 * bytes in flight.
 */
export const HOLD_MS = 61_000

/**
 * How long to wait for slots that are reserved or whose call is in progress, in milliseconds. They may be released
 * soon, since a list may have fewer pages than slots.
 */
export const OPEN_WAIT_MS = 1000

/**
 * How long an announced limit applies, in milliseconds. It is not permanent, because a single misconfigured gateway
 * machine may have announced it.
 */
export const ANNOUNCED_LIMIT_MS = 600_000

/**
 * Limits the calls this process makes to one gateway endpoint. It has `capacity` slots, and each slot is held from
 * before a call is sent until 61 s after the call has ended. No slot is free during a pause the gateway requested.
 * `src/guides/decisions/budget.md` proves that no more than `capacity` calls arrive within any 60 s.
 */
export class Budget {
  /** The number of slots that are reserved or whose call is in progress. */
  #openSlots = 0
  /** When the slots of ended calls become free, earliest first. */
  #freeAt: number[] = []
  #pausedUntil = 0
  #announced = Infinity
  #announcedUntil = 0

  /** @param getPerMinute - returns the number of slots if no announced limit applies. */
  constructor(
    private readonly monotonicNow: () => number,
    private readonly getPerMinute: () => number,
  ) {}

  get left(): number {
    const now = this.monotonicNow()
    return now < this.#pausedUntil ? 0 : Math.max(0, this.#capacityAt(now) - this.#countHeld(now))
  }

  /** The largest number of slots that can be held at once. */
  get capacity(): number {
    return this.#capacityAt(this.monotonicNow())
  }

  /**
   * Acquires `count` slots or none. Returns 0 if the slots were acquired, or else the milliseconds until enough slots
   * may be free.
   */
  acquireSlots(count: number): number {
    const now = this.monotonicNow()
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    const missing = this.#countHeld(now) + count - this.#capacityAt(now)
    if (missing <= 0) {
      this.#openSlots += count
      return 0
    }
    const freeAt = this.#freeAt[missing - 1] ?? now + HOLD_MS
    return missing <= this.#openSlots ? OPEN_WAIT_MS : Math.max(OPEN_WAIT_MS, freeAt - now)
  }

  endSlot(): void {
    this.#openSlots--
    // Unlike `push`, `concat` does not reserve spare memory. There may be thousands of budgets.
    this.#freeAt = this.#freeAt.concat(this.monotonicNow() + HOLD_MS)
  }

  /** Releases slots that were not used for a call. */
  releaseSlots(count: number): void {
    this.#openSlots -= count
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.monotonicNow() + ms)
  }

  /**
   * Lowers the budget for ten minutes if the announced limit is lower. The same limit extends that time, but a higher
   * limit never raises the budget. Returns what has changed, if anything.
   */
  announceLimit(announced: number): 'shrank' | 'extended' | undefined {
    const before = this.capacity
    if (announced > before || (announced === before && before === this.getPerMinute()))
      return undefined
    this.#announced = Math.max(1, announced)
    this.#announcedUntil = this.monotonicNow() + ANNOUNCED_LIMIT_MS
    return this.#announced < before ? 'shrank' : 'extended'
  }

  #capacityAt(now: number): number {
    return Math.min(this.getPerMinute(), now < this.#announcedUntil ? this.#announced : Infinity)
  }

  #countHeld(now: number): number {
    while ((this.#freeAt[0] ?? Infinity) <= now) this.#freeAt.shift()
    return this.#openSlots + this.#freeAt.length
  }
}

/** Thrown instead of a call for which the budget has no slot. */
export class BudgetExhaustedError extends Error {
  override readonly name = 'BudgetExhaustedError'

  constructor(readonly waitMs: number) {
    super(`The budget has no free slot. Try again in ${Math.ceil(waitMs / 1000)} s.`)
  }
}

/** The number of budgets at which unused budgets are first removed. */
const FIRST_SWEEP = 64

/**
 * The budgets of all keys, by name. An unused budget is retained while it has held slots, a pause or a lowered limit.
 * Otherwise a key that returns would start with a full budget.
 */
export class Budgets {
  readonly #budgets = new Map<string, Budget>()
  #sweepAt = FIRST_SWEEP

  /**
   * @param perMinute - number of free slots in an unused budget.
   * @param listUsed - returns the budgets that lists use now.
   */
  constructor(
    private readonly perMinute: number,
    private readonly listUsed: () => Iterable<Budget>,
  ) {}

  getOrCreate(name: string, make: () => Budget): Budget {
    const existing = this.#budgets.get(name)
    if (existing) return existing
    if (this.#budgets.size >= this.#sweepAt) this.#sweep()
    const created = make()
    this.#budgets.set(name, created)
    return created
  }

  /** Runs each time the number of budgets has doubled, so that the average cost per budget stays constant. */
  #sweep(): void {
    const used = new Set(this.listUsed())
    for (const [name, budget] of this.#budgets)
      if (budget.left === this.perMinute && !used.has(budget)) this.#budgets.delete(name)
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#budgets.size * 2)
  }
}

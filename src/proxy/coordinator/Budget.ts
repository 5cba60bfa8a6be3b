/**
 * The time in milliseconds that a slot is held after its call has ended. The value is a minute, plus a second for bytes
 * that are still in transit when a call is aborted.
 */
export const HOLD_MS = 61_000

/**
 * The time in milliseconds to wait if open slots prevent a call. Open slots may be released soon because a list may
 * have fewer pages than its refresh has acquired slots for.
 */
export const OPEN_WAIT_MS = 1000

/**
 * The time in milliseconds that an announced limit applies. The limit isn't permanent because it may come from a single
 * misconfigured machine.
 */
export const ANNOUNCED_LIMIT_MS = 600_000

/**
 * Limits the calls this process makes to a gateway endpoint. A budget consists of `capacity` slots. Each slot is held
 * from before a call is sent until 61 seconds after the call has ended. While the gateway has requested a pause, no
 * slots can be acquired. `src/guides/decisions/budget.md` proves that no more than `capacity` calls arrive within 60
 * seconds.
 */
export class Budget {
  /** The number of slots that are reserved or have a call in progress. */
  #openSlots = 0
  /** The times at which the slots of ended calls become free, in ascending order. */
  #freeAt: number[] = []
  #pausedUntil = 0
  #announced = Infinity
  #announcedUntil = 0

  /** @param getPerMinute - returns the number of slots if there's no announced limit. */
  constructor(
    protected readonly monotonicNow: () => number,
    private readonly getPerMinute: () => number,
  ) {}

  get left(): number {
    const now = this.monotonicNow()
    return now < this.#pausedUntil ? 0 : Math.max(0, this.#capacityAt(now) - this.#countHeld(now))
  }

  /** The maximum number of slots that can be held at once. */
  get capacity(): number {
    return this.#capacityAt(this.monotonicNow())
  }

  /**
   * Acquires all of the requested slots or none. Returns 0 if the slots were acquired. Otherwise, returns the
   * milliseconds until enough slots may be free.
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
    // We use `concat` because `push` reserves spare memory and there may be thousands of budgets.
    this.#freeAt = this.#freeAt.concat(this.monotonicNow() + HOLD_MS)
  }

  /** Releases slots that weren't used for a call. */
  releaseSlots(count: number): void {
    this.#openSlots -= count
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.monotonicNow() + ms)
  }

  /**
   * Lowers the budget to an announced limit for ten minutes. If the limit is announced again, the ten minutes start
   * over. A higher limit never raises the budget. Returns how the budget has changed, if at all.
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

/** Thrown if the budget doesn't have a free slot for a call. */
export class BudgetExhaustedError extends Error {
  override readonly name = 'BudgetExhaustedError'

  constructor(readonly waitMs: number) {
    super(`The budget has no free slot. Try again in ${Math.ceil(waitMs / 1000)} s.`)
  }
}

/** The number of budgets after which unused budgets are removed for the first time. */
const FIRST_SWEEP = 64

/**
 * Stores the budgets of all API keys by name. A budget that is no longer used is retained until its slots have become
 * free, its pause has ended, and its limit is no longer lowered. If it were removed earlier, its key would start with a
 * full budget when it is used again.
 */
export class Budgets {
  readonly #budgets = new Map<string, Budget>()
  #sweepAt = FIRST_SWEEP

  /**
   * @param perMinute - the number of slots in a new budget.
   * @param listUsed - returns the budgets that are in use.
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

  /**
   * Removes unused budgets. We only call this method after the number of budgets has doubled, so that the average cost
   * per budget is constant.
   */
  #sweep(): void {
    const used = new Set(this.listUsed())
    for (const [name, budget] of this.#budgets)
      if (budget.left === this.perMinute && !used.has(budget)) this.#budgets.delete(name)
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#budgets.size * 2)
  }
}

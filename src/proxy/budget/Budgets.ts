import type { Budget } from './Budget.js'

/** How many there may be before the first look for those that are over. */
const FIRST_SWEEP = 64

/**
 * The budgets of all keys and groups, by name. One that no tenant uses any longer stays for as long as it has calls, a
 * pause or a lowered limit to remember: a key that comes back must find it.
 */
export class Budgets {
  readonly #known = new Map<string, Budget>()
  #sweepAt = FIRST_SWEEP

  /**
   * @param perMinute - slots of a budget that has nothing to remember.
   * @param used - the budgets that tenants use now.
   */
  constructor(
    private readonly perMinute: number,
    private readonly used: () => Iterable<Budget>,
  ) {}

  /** The budget of this name; `make` makes it the first time. */
  of(name: string, make: () => Budget): Budget {
    const known = this.#known.get(name)
    if (known) return known
    if (this.#known.size >= this.#sweepAt) this.#sweep()
    const made = make()
    this.#known.set(name, made)
    return made
  }

  /** Each time that as many again have come, so that a new budget costs the same however many there are. */
  #sweep(): void {
    const used = new Set(this.used())
    for (const [name, budget] of this.#known)
      if (budget.left === this.perMinute && !used.has(budget)) this.#known.delete(name)
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#known.size * 2)
  }
}

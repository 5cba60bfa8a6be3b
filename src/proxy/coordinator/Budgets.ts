import type { Budget } from './Budget.js'

/** Number of budgets at which unused ones are removed for the first time. */
const FIRST_SWEEP = 64

/**
 * The budgets of all keys, keyed by name. A budget that no list uses is retained as long as some of its slots are held,
 * or it has a pause or a lowered limit. Otherwise a key that returns would start with a full budget.
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

  /** Returns the budget with this name. `make` creates it the first time. */
  getOrCreate(name: string, make: () => Budget): Budget {
    const existing = this.#budgets.get(name)
    if (existing) return existing
    if (this.#budgets.size >= this.#sweepAt) this.#sweep()
    const created = make()
    this.#budgets.set(name, created)
    return created
  }

  /**
   * Removes unused budgets. Runs each time the number of budgets has doubled, so that the average cost per budget stays
   * constant.
   */
  #sweep(): void {
    const used = new Set(this.listUsed())
    for (const [name, budget] of this.#budgets)
      if (budget.left === this.perMinute && !used.has(budget)) this.#budgets.delete(name)
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#budgets.size * 2)
  }
}

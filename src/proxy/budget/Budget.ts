import { BudgetSpentError } from './BudgetSpentError.js'
import { HeldSlots } from './HeldSlots.js'
import { LearntLimit } from './LearntLimit.js'
import { RefreshMeter } from './RefreshMeter.js'
import type { SharedSlots } from './SharedSlots.js'

/**
 * The calls that one endpoint of the service may get from us: slots, the limit that the service announces,
 * and the pause that it asks for. With a shared store the slots are counted there as well.
 */
export class Budget {
  readonly #slots = new HeldSlots()
  readonly #limit: LearntLimit
  #pausedUntil = 0

  constructor(
    perMinute: number,
    private readonly elapsed: () => number,
    private readonly shared?: SharedSlots,
  ) {
    this.#limit = new LearntLimit(perMinute)
  }

  /** Slots that are free now. */
  get left(): number {
    const now = this.elapsed()
    return now < this.#pausedUntil ? 0 : Math.max(0, this.#limit.at(now) - this.#slots.held(now))
  }

  /** A limit lower than ours shrinks the budget for ten minutes. Tells whether it shrank. */
  async learn(announced: number): Promise<boolean> {
    const shrank = this.#limit.learn(announced, this.elapsed())
    if (shrank) await this.shared?.learn(announced)
    return shrank
  }

  /** No call before `ms` milliseconds have passed. */
  async pause(ms: number): Promise<void> {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.elapsed() + ms)
    await this.shared?.pause(ms)
  }

  /** So many instances have been seen. */
  seen(instances: number): void {
    this.shared?.seen(instances)
  }

  /** Starts the account of one refresh. `called` is told of each call. */
  meter(called: () => void): RefreshMeter {
    return new RefreshMeter(this, called)
  }

  /**
   * Takes slots, all or none; of more than there ever are at once, those that are free.
   *
   * @throws {BudgetSpentError} where there is none.
   */
  async take(wanted: number): Promise<readonly string[]> {
    const now = this.elapsed()
    const limit = this.#limit.at(now)
    if (now < this.#pausedUntil) throw new BudgetSpentError(this.#pausedUntil - now)
    const fitting = this.#slots.fitting(wanted, limit, now)
    const waitMs = this.#slots.take(fitting, limit, now)
    if (waitMs) throw new BudgetSpentError(waitMs)
    if (!this.shared) return Array<string>(fitting).fill('')
    const taken = await this.shared.take(fitting, limit)
    this.#slots.giveBack(fitting - (taken.ids?.length ?? 0))
    if (taken.ids) return taken.ids
    throw new BudgetSpentError(taken.waitMs)
  }

  /** The call of this slot has ended. */
  async end(id: string): Promise<void> {
    this.#slots.end(this.elapsed())
    await this.shared?.end(id)
  }

  /** No call was made with these slots. */
  async giveBack(ids: readonly string[]): Promise<void> {
    this.#slots.giveBack(ids.length)
    await this.shared?.giveBack(ids)
  }
}

import { BudgetSpentError } from './BudgetSpentError.js'
import { HeldSlots } from './HeldSlots.js'
import { LearntLimit } from './LearntLimit.js'
import { RefreshMeter } from './RefreshMeter.js'
import type { SharedSlots, Taken } from './SharedSlots.js'
import { type Asker, PATIENCE_MS, WaitingLine } from './WaitingLine.js'

/**
 * The calls that one endpoint of the service may get from us: slots, the limit that the service announces,
 * and the pause that it asks for. With a shared store the slots are counted there as well.
 */
export class Budget {
  readonly #slots = new HeldSlots()
  readonly #waiting = new WaitingLine()
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

  /** The most slots that there are at once: what a list that needs more can never have. */
  get most(): number {
    const limit = this.#limit.at(this.elapsed())
    return this.shared ? Math.min(limit, this.shared.most) : limit
  }

  /** The most slots at once while the shared store is lost; without a store nothing can be lost. */
  get mostAlone(): number {
    return this.shared?.share ?? Infinity
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
  meter(called: () => void, asker?: Asker): RefreshMeter {
    return new RefreshMeter(this, called, asker)
  }

  /**
   * Takes slots, all or none. Who was refused and was served before `asker` goes first.
   *
   * @throws {BudgetSpentError} where there are fewer.
   */
  async take(wanted: number, asker: Asker = stranger): Promise<readonly string[]> {
    const now = this.elapsed()
    const limit = this.#limit.at(now)
    if (now < this.#pausedUntil) throw new BudgetSpentError(this.#pausedUntil - now)
    const ahead = this.#waiting.ahead(asker, now)
    const waitMs = this.#slots.take(wanted, limit - ahead, now)
    // Those ahead may never come.
    if (waitMs) throw this.#refused(asker, wanted, ahead ? Math.min(waitMs, PATIENCE_MS) : waitMs)
    const taken = await this.#takeShared(wanted, limit)
    if (!taken.ids) throw this.#refused(asker, wanted, taken.waitMs)
    this.#waiting.leave(asker)
    return taken.ids
  }

  async #takeShared(wanted: number, limit: number): Promise<Taken> {
    if (!this.shared) return { ids: Array<string>(wanted).fill('') }
    const taken = await this.shared.take(wanted, limit)
    if (!taken.ids) this.#slots.giveBack(wanted)
    return taken
  }

  #refused(asker: Asker, slots: number, waitMs: number): BudgetSpentError {
    this.#waiting.join(asker, slots, waitMs, this.elapsed())
    return new BudgetSpentError(waitMs)
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

/** Who does not say when it was served counts as one that never was. */
const stranger: Asker = { servedAt: -Infinity }

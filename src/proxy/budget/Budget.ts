import type { CallMeter } from '../../payment-service/index.js'
import { BudgetSpentError } from './BudgetSpentError.js'
import { HeldSlots } from './HeldSlots.js'
import type { SharedSlots } from './SharedSlots.js'

/** A meter for one refresh; `close` gives back the slots that it reserved and did not use. */
export interface RefreshMeter extends CallMeter {
  close(): void
  /** Slots reserved so far. */
  readonly reserved: number
  /** Calls made so far. */
  readonly calls: number
}

/**
 * The calls that one endpoint of the service may get from us: slots, the limit that the service announces,
 * and the pause that it asks for. With a shared store the slots are counted there as well.
 */
export class Budget {
  readonly #slots = new HeldSlots()
  #limit: number
  #pausedUntil = 0

  constructor(
    perMinute: number,
    private readonly elapsed: () => number,
    private readonly shared?: SharedSlots,
  ) {
    this.#limit = perMinute
  }

  /** A limit lower than ours shrinks the budget for good; a higher one never grows it. Tells whether it shrank. */
  learn(announced: number | undefined): boolean {
    if (announced === undefined || announced >= this.#limit) return false
    this.#limit = announced
    return true
  }

  /** No call before `ms` milliseconds have passed. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.elapsed() + ms)
    this.shared?.pause(ms)
  }

  /** Slots that are free now. */
  get left(): number {
    const now = this.elapsed()
    return now < this.#pausedUntil ? 0 : Math.max(0, this.#limit - this.#slots.held(now))
  }

  /** Starts the account of one refresh. `called` is told of each call. */
  meter(called: () => void): RefreshMeter {
    const ids: string[] = []
    let reserved = 0
    let calls = 0
    return {
      reserve: async (wanted) => {
        ids.push(...(await this.#reserve(wanted, reserved)))
        reserved += wanted
      },
      begin: () => {
        const id = ids.pop()
        calls++
        called()
        let over = false
        return () => {
          if (over) return
          over = true
          this.#slots.end(this.elapsed())
          if (id) this.shared?.end(id)
        }
      },
      close: () => {
        for (let unused = reserved - calls; unused > 0; unused--) this.#slots.giveBack()
        if (ids.length) this.shared?.giveBack(ids.splice(0))
        reserved = calls
      },
      get reserved() {
        return reserved
      },
      get calls() {
        return calls
      },
    }
  }

  /** Takes the slots here and in the shared store; gives their names there. */
  async #reserve(wanted: number, already: number): Promise<readonly string[]> {
    const pausedMs = this.#pausedUntil - this.elapsed()
    const refuse = (waitMs: number) => new BudgetSpentError(waitMs, already + wanted)
    if (pausedMs > 0) throw refuse(pausedMs)
    this.#takeOrThrow(wanted, this.#limit, refuse)
    if (!this.shared) return []
    const shared = await this.shared.take(wanted, this.#limit)
    if (shared.ids) return shared.ids
    for (let given = 0; given < wanted; given++) this.#slots.giveBack()
    if (shared.waitMs !== undefined) throw refuse(shared.waitMs)
    this.#takeOrThrow(wanted, Math.min(this.#limit, shared.share), refuse)
    return []
  }

  #takeOrThrow(wanted: number, limit: number, refuse: (waitMs: number) => Error): void {
    const waitMs = this.#slots.take(wanted, limit, this.elapsed())
    if (waitMs) throw refuse(waitMs)
  }
}

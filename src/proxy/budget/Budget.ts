import type { CallMeter } from '../../payment-service/index.js'
import { BudgetSpentError } from './BudgetSpentError.js'
import { HeldSlots } from './HeldSlots.js'

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
 * and the pause that it asks for.
 */
export class Budget {
  readonly #slots = new HeldSlots()
  readonly #elapsed: () => number
  #limit: number
  #pausedUntil = 0

  constructor(perMinute: number, elapsed: () => number) {
    this.#limit = perMinute
    this.#elapsed = elapsed
  }

  /** A limit lower than ours shrinks the budget for good; a higher one never grows it. Tells whether it shrank. */
  learn(announced: number | undefined): boolean {
    if (announced === undefined || announced >= this.#limit) return false
    this.#limit = announced
    return true
  }

  /** No call before `ms` milliseconds have passed. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#elapsed() + ms)
  }

  /** Slots that are free now. */
  get left(): number {
    const now = this.#elapsed()
    return now < this.#pausedUntil ? 0 : Math.max(0, this.#limit - this.#slots.held(now))
  }

  /** Starts the account of one refresh. `called` is told of each call. */
  meter(called: () => void): RefreshMeter {
    let reserved = 0
    let calls = 0
    return {
      reserve: (wanted) => {
        this.#reserve(wanted, reserved)
        reserved += wanted
      },
      begin: () => {
        calls++
        called()
        let over = false
        return () => {
          if (!over) this.#slots.end(this.#elapsed())
          over = true
        }
      },
      close: () => {
        for (let unused = reserved - calls; unused > 0; unused--) this.#slots.giveBack()
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

  #reserve(wanted: number, already: number): void {
    const now = this.#elapsed()
    const wait =
      this.#pausedUntil > now ? this.#pausedUntil - now : this.#slots.take(wanted, this.#limit, now)
    if (wait) throw new BudgetSpentError(wait, already + wanted)
  }
}

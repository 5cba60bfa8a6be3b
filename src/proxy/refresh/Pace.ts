import type { Rate } from '../../payment-service/index.js'
import { failurePause, freshPause, limitPause } from './spacing.js'

/** Milliseconds after a 401 or 403: a key does not heal by asking often. */
const KEY_PAUSE_MS = 60_000

/** When the next refresh may start. */
export class Pace {
  nextAt = 0
  /** Calls in a row that brought nothing. */
  failures = 0
  #limits = 0

  constructor(private readonly random: () => number) {}

  /** A list was gathered at `at`. */
  good(at: number, ttlMs: number, rate: Pick<Rate, 'remaining'>): void {
    this.failures = this.#limits = 0
    this.nextAt = at + freshPause(ttlMs, rate, this.random)
  }

  /** A refresh failed after so many calls. */
  failed(now: number, calls: number, hasKept: boolean): void {
    this.#limits = 0
    this.#count(now, calls, hasKept)
  }

  /** The service answered 429. Gives the pause that follows, in milliseconds. */
  limited(now: number, calls: number, hasKept: boolean, rate: Rate): number {
    this.#count(now, calls, hasKept)
    const pauseMs = limitPause(rate, ++this.#limits)
    this.nextAt = now + pauseMs
    return pauseMs
  }

  /** The service refused the key. */
  refused(now: number, calls: number, hasKept: boolean): void {
    this.failed(now, calls, hasKept)
    this.nextAt = now + KEY_PAUSE_MS
  }

  /** Nothing before `at`, for a reason that is no failure. */
  wait(at: number): void {
    this.nextAt = at
  }

  /** Another instance has failed so often. */
  inherit(failures: number): void {
    this.failures = Math.max(this.failures, failures)
  }

  #count(now: number, calls: number, hasKept: boolean): void {
    this.failures += Math.max(1, calls)
    this.nextAt = now + failurePause(this.failures, hasKept, this.random)
  }
}

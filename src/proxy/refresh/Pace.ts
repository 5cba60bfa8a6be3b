import type { RateLimitInfo } from '../../payment-service/index.js'
import { failurePause, freshPause, limitPause } from './spacing.js'

/** Milliseconds after a failure that only somebody can mend: a refused key, a list too long for the budget. */
const REFUSED_PAUSE_MS = 60_000

/** A refresh that brought nothing: how many calls it made, and when it began. */
export interface Attempt {
  calls: number
  started: number
}

/** When the next refresh may start. */
export class Pace {
  nextAt = 0
  /** When the last attempt ended, with a list or without. */
  servedAt = -Infinity
  /** Calls in a row that brought nothing. */
  failures = 0
  #limits = 0

  constructor(private readonly random: () => number) {}

  /** A list was gathered, whose oldest page is of `at`. */
  good(at: number, ttlMs: number, rate: Pick<RateLimitInfo, 'remaining'>): void {
    this.failures = this.#limits = 0
    this.servedAt = at
    this.nextAt = at + freshPause(ttlMs, rate, this.random)
  }

  /** A refresh failed. The pause counts from its start: one that hung until its deadline has waited by then. */
  failed(now: number, { calls, started }: Attempt, hasKept: boolean): void {
    this.#limits = 0
    const counted = this.#count(calls, now)
    const pauseMs = failurePause(this.failures, counted, hasKept, this.random)
    this.nextAt = Math.max(now, started + pauseMs)
  }

  /** The service answered 429. Gives the pause that follows, in milliseconds. */
  limited(now: number, { calls }: Attempt, rate: RateLimitInfo): number {
    this.#count(calls, now)
    const pauseMs = limitPause(rate, ++this.#limits)
    this.nextAt = now + pauseMs
    return pauseMs
  }

  /** Asking often does not help: the service refused the key, or its list is too long for the budget. */
  refused(now: number, { calls }: Attempt): void {
    this.#limits = 0
    this.#count(calls, now)
    this.nextAt = now + REFUSED_PAUSE_MS
  }

  /** Nothing before `at`, for a reason that is no failure. */
  wait(at: number): void {
    this.nextAt = at
  }

  /** Another instance has failed so often. */
  inherit(failures: number): void {
    this.failures = Math.max(this.failures, failures)
  }

  /** Counts an attempt without any call as one: it must not be repeated at once. */
  #count(calls: number, now: number): number {
    const counted = Math.max(1, calls)
    this.servedAt = now
    this.failures += counted
    return counted
  }
}

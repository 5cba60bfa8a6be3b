import type { RateLimitInfo } from '../../gateway/index.js'

/** A refresh that has begun: how many calls it has made, and when it started. */
export interface Attempt {
  calls: number
  startedAt: number
}

/**
 * Decides when the next refresh may start: the ttl after a success, a backoff after a failure, and a longer pause after
 * a 429 or after a failure that only a person can fix.
 */
export class RefreshSchedule {
  nextAt = 0
  /** Number of calls that have failed in a row. */
  failures = 0
  #consecutiveLimits = 0

  constructor(private readonly random: () => number) {}

  /** @param fetchedAt - when the oldest page of the list was read. */
  onSuccess(fetchedAt: number, ttlMs: number, rate: Pick<RateLimitInfo, 'remaining'>): void {
    this.failures = this.#consecutiveLimits = 0
    this.nextAt = fetchedAt + computeSuccessPause(ttlMs, rate, this.random)
  }

  /**
   * Schedules the pause after a failure. The pause counts from the start of the attempt, because an attempt that hung
   * until its deadline has already waited.
   */
  onFailure(now: number, { calls, startedAt }: Attempt, hasCached: boolean): void {
    this.#consecutiveLimits = 0
    const counted = this.#countFailures(calls)
    const pauseMs = computeFailureBackoff(this.failures, counted, hasCached, this.random)
    this.nextAt = Math.max(now, startedAt + pauseMs)
  }

  /** Schedules the pause after a 429, and returns it in milliseconds. */
  onLimitReached(now: number, { calls }: Attempt, rate: RateLimitInfo): number {
    this.#countFailures(calls)
    const pauseMs = computeLimitBackoff(rate, ++this.#consecutiveLimits)
    this.nextAt = now + pauseMs
    return pauseMs
  }

  /**
   * Schedules the pause after a failure that only a person can fix: a refused key, or a list too long for the budget.
   */
  onRefusal(now: number, { calls }: Attempt): void {
    this.#consecutiveLimits = 0
    this.#countFailures(calls)
    this.nextAt = now + REFUSAL_PAUSE_MS
  }

  /** Blocks refreshes until `moment`, without counting a failure. */
  waitUntil(moment: number): void {
    this.nextAt = moment
  }

  /** Adopts the number of failures in a row that another instance has counted. */
  adoptFailureCount(failures: number): void {
    this.failures = Math.max(this.failures, failures)
  }

  /**
   * Counts each call of a failed attempt. An attempt without a call counts as one failure, because it must not be
   * repeated immediately.
   */
  #countFailures(calls: number): number {
    const counted = Math.max(1, calls)
    this.failures += counted
    return counted
  }
}

const REFUSAL_PAUSE_MS = 60_000

/**
 * Pauses between the attempts of a failing refresh, in milliseconds. They are short, because a failed attempt costs
 * only one of 60 calls. With pauses of a minute, payers would have no list long after the gateway has recovered. At
 * their shortest (× 0.9), these pauses allow 10 calls in the worst minute if a list is cached, and 26 if not.
 */
const FAILURE_PAUSES_MS = {
  withCache: [1000, 2000, 4000, 8000, 10_000],
  withoutCache: [500, 1000, 2000, 3000],
}

/** The longest pause, however many calls an attempt made. */
const MAX_FAILURE_PAUSE_MS = 10_000

const LIMIT_PAUSE_MS = 61_000
const MAX_LIMIT_PAUSE_MS = 300_000

/**
 * Returns the pause after a failed attempt, in milliseconds. A random factor from 0.9 to 1 prevents several instances
 * from retrying at the same time. Each of the attempt's `calls` adds one pause, because each used up a call of the
 * budget: a refresh that fails on its second page waits for two pauses.
 *
 * @param failures - failed calls in a row, including those of the attempt.
 */
function computeFailureBackoff(
  failures: number,
  calls: number,
  hasCached: boolean,
  random: () => number,
): number {
  const steps = hasCached ? FAILURE_PAUSES_MS.withCache : FAILURE_PAUSES_MS.withoutCache
  let pause = 0
  for (let failure = failures - calls; failure < failures; failure++)
    pause += steps[Math.min(failure, steps.length - 1)] ?? 0
  return Math.min(pause, MAX_FAILURE_PAUSE_MS) * (0.9 + random() / 10)
}

/**
 * Returns the pause after the `consecutive`th 429, in milliseconds. The gateway may request its length with `Retry-After` or
 * a reset time; the default is 61 s. From the second 429 in a row, the pause doubles each time, up to five minutes, or
 * the requested length if that is longer.
 */
function computeLimitBackoff(rate: RateLimitInfo, consecutive: number): number {
  const requestedMs = rate.retryAfterMs ?? rate.resetMs ?? LIMIT_PAUSE_MS
  return Math.max(requestedMs, Math.min(requestedMs * 2 ** (consecutive - 1), MAX_LIMIT_PAUSE_MS))
}

/**
 * Returns the pause after a success, in milliseconds: the ttl times a random factor from 0.9 to 1, doubled if the
 * gateway has few calls left.
 */
function computeSuccessPause(
  ttlMs: number,
  rate: Pick<RateLimitInfo, 'remaining'>,
  random: () => number,
): number {
  const hasFewLeft = rate.remaining !== undefined && rate.remaining <= 5
  return ttlMs * (hasFewLeft ? 2 : 1) * (0.9 + random() / 10)
}

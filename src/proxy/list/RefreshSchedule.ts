import type { RateLimitInfo } from '../../gateway/index.js'

/** The start time of a refresh and the number of calls it has made. */
export interface Attempt {
  calls: number
  startedAt: number
}

/**
 * Schedules the next refresh. After a successful refresh, the next refresh is due when the TTL has passed. After a
 * failed refresh, the next refresh is due when the backoff has passed. The backoff is longer after a 429 response or a
 * failure that retrying won't fix.
 */
export class RefreshSchedule {
  nextAt = 0
  /** The number of consecutive failed calls. */
  failures = 0
  #consecutiveLimits = 0

  constructor(private readonly random: () => number) {}

  /** @param fetchedAt - when the oldest page of the list was read. */
  onSuccess(fetchedAt: number, ttlMs: number, rate: Pick<RateLimitInfo, 'remaining'>): void {
    this.failures = this.#consecutiveLimits = 0
    this.nextAt = fetchedAt + computeSuccessPause(ttlMs, rate, this.random)
  }

  /**
   * Schedules the pause after a failure. The pause is measured from the start of the attempt because an attempt that
   * times out takes several seconds.
   */
  onFailure(now: number, { calls, startedAt }: Attempt, hasCached: boolean): void {
    this.#consecutiveLimits = 0
    const counted = this.#countFailures(calls)
    const pauseMs = computeFailureBackoff(this.failures, counted, hasCached, this.random)
    this.nextAt = Math.max(now, startedAt + pauseMs)
  }

  /** Schedules the pause after a 429 response and returns its length in milliseconds. */
  onLimitReached(now: number, { calls }: Attempt, rate: RateLimitInfo): number {
    this.#countFailures(calls)
    const pauseMs = computeLimitBackoff(rate, ++this.#consecutiveLimits)
    this.nextAt = now + pauseMs
    return pauseMs
  }

  /**
   * Schedules the pause after a failure that retrying won't fix, such as a rejected API key or a list that is too long
   * for the budget.
   */
  onRefusal(now: number, { calls }: Attempt): void {
    this.#consecutiveLimits = 0
    this.#countFailures(calls)
    this.nextAt = now + REFUSAL_PAUSE_MS
  }

  /** Postpones the next refresh without counting a failure. */
  waitUntil(moment: number): void {
    this.nextAt = moment
  }

  /** Raises the number of consecutive failures to another instance's number if that number is higher. */
  raiseFailureCount(failures: number): void {
    this.failures = Math.max(this.failures, failures)
  }

  /**
   * Counts each call of a failed attempt as a failure. An attempt that made no calls counts as one failure so that it
   * isn't retried immediately.
   */
  #countFailures(calls: number): number {
    const counted = Math.max(1, calls)
    this.failures += counted
    return counted
  }
}

const REFUSAL_PAUSE_MS = 60_000

/**
 * The pauses before a failed refresh is retried, in milliseconds. A failed attempt usually uses only one of the 60
 * calls allowed per minute, so the pauses can be short. If we waited for a minute, payers might still have no list long
 * after the gateway has recovered. If a list is cached, at most 10 calls are made in a minute, even if the random
 * factor shortens every pause by 10%. If no list is cached, at most 26 calls are made.
 */
const FAILURE_PAUSES_MS = {
  withCache: [1000, 2000, 4000, 8000, 10_000],
  withoutCache: [500, 1000, 2000, 3000],
}

/** The maximum pause after a failed attempt, in milliseconds. */
const MAX_FAILURE_PAUSE_MS = 10_000

const LIMIT_PAUSE_MS = 61_000
const MAX_LIMIT_PAUSE_MS = 300_000

/**
 * Returns the pause after a failed attempt, in milliseconds. A random factor from 0.9 to 1 prevents several instances
 * from retrying at the same time. Each call of the attempt adds one pause to the result because each call has used a
 * slot of the budget. For example, if a refresh fails on its second page, we wait for two pauses before retrying.
 *
 * @param failures - the number of consecutive failed calls, including those of the attempt.
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
 * Returns the pause after a number of consecutive 429 responses, in milliseconds. The gateway can specify the length of
 * the pause with `Retry-After` or a reset time. The default is 61 seconds. The pause doubles after each consecutive 429
 * response, up to five minutes or the length the gateway specified, whichever is longer.
 */
function computeLimitBackoff(rate: RateLimitInfo, consecutive: number): number {
  const requestedMs = rate.retryAfterMs ?? rate.resetMs ?? LIMIT_PAUSE_MS
  return Math.max(requestedMs, Math.min(requestedMs * 2 ** (consecutive - 1), MAX_LIMIT_PAUSE_MS))
}

/**
 * Returns the pause after a successful refresh, in milliseconds. The pause is the TTL multiplied by a random factor
 * from 0.9 to 1, and it is doubled if only a few calls are left.
 */
function computeSuccessPause(
  ttlMs: number,
  rate: Pick<RateLimitInfo, 'remaining'>,
  random: () => number,
): number {
  const hasFewLeft = rate.remaining !== undefined && rate.remaining <= 5
  return ttlMs * (hasFewLeft ? 2 : 1) * (0.9 + random() / 10)
}

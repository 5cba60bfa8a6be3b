import type { RateLimitInfo } from '../../payment-service/index.js'

/**
 * Pauses between the attempts of a failing refresh, in milliseconds. They stay short, because a failed attempt
 * costs one call of sixty: backing off to a minute keeps payers without an answer long after the service is back.
 * At their shortest (× 0.9) they come to 10 calls in the worst minute with an answer kept, and 26 with none.
 */
const pauses = {
  /** With an answer to go on with. */
  kept: [1000, 2000, 4000, 8000, 10_000],
  /** With nothing to show to anybody. */
  none: [500, 1000, 2000, 3000],
}

/** The longest of them, however many calls an attempt made. */
const FAILURE_PAUSE_MOST_MS = 10_000

const LIMIT_PAUSE_MS = 61_000
const LIMIT_PAUSE_MOST_MS = 300_000

/**
 * The pause after an attempt that failed, × U(0.9, 1), so that instances do not march in step. Each of its `calls`
 * brings the pause that is due after it, because each is one of the budget: a gather that failed on its second page waits
 * for two pauses.
 *
 * @param failures - calls in a row that failed, those of the attempt among them.
 */
export function failurePause(
  failures: number,
  calls: number,
  hasKept: boolean,
  random: () => number,
): number {
  const steps = hasKept ? pauses.kept : pauses.none
  let pause = 0
  for (let failure = failures - calls; failure < failures; failure++)
    pause += steps[Math.min(failure, steps.length - 1)] ?? 0
  return Math.min(pause, FAILURE_PAUSE_MOST_MS) * (0.9 + random() / 10)
}

/**
 * The pause after the `inARow`th 429: what it asks for (`Retry-After`, else a reset), else a minute and a margin.
 * From the second in a row it doubles, up to five minutes.
 */
export function limitPause(rate: RateLimitInfo, inARow: number): number {
  const asked = rate.retryAfterMs ?? rate.resetMs ?? LIMIT_PAUSE_MS
  return Math.max(asked, Math.min(asked * 2 ** (inARow - 1), LIMIT_PAUSE_MOST_MS))
}

/** The pause after a good refresh: the ttl × U(0.9, 1), doubled where the service has few calls left. */
export function freshPause(ttlMs: number, rate: RateLimitInfo, random: () => number): number {
  const few = rate.remaining !== undefined && rate.remaining <= 5
  return ttlMs * (few ? 2 : 1) * (0.9 + random() / 10)
}

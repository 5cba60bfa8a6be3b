import type { Clock } from '../contract/index.js'

/**
 * The rate-limit headers of a response, `X-RateLimit-*` or `RateLimit-*`. If a response has both, the values are those
 * with fewer remaining calls. Invalid headers are ignored.
 */
export interface RateLimitInfo {
  /** The number of calls the gateway allows, read from `X-RateLimit-Limit` or `RateLimit-Limit`; at least 1. */
  limit?: number
  /** The number of calls that remain, read from `X-RateLimit-Remaining` or `RateLimit-Remaining`. */
  remaining?: number
  /**
   * The waiting time in milliseconds, read from `Retry-After`, which contains a number of seconds or a date. Absent if
   * the time isn't between 1 and 3,600 seconds.
   */
  retryAfterMs?: number
  /**
   * The waiting time in milliseconds, read from `X-RateLimit-Reset` or `RateLimit-Reset`, which contains a number of
   * seconds or a timestamp. Absent if the time isn't between 1 and 3,600 seconds.
   */
  resetMs?: number
}

const MAX_WAIT_S = 3600

/**
 * Reads the rate-limit headers. If the response has a `Date` header, dates are compared with it so that clock skew
 * doesn't matter.
 */
export function readRateLimit(headers: Headers, clock: Clock): RateLimitInfo {
  const now = Date.parse(headers.get('date') ?? '') || clock.now()
  const [first, second] = [
    readFamily(headers, 'x-ratelimit', now),
    readFamily(headers, 'ratelimit', now),
  ]
  const isFirstStricter = (first.remaining ?? Infinity) < (second.remaining ?? Infinity)
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now)
  return {
    ...(isFirstStricter ? { ...second, ...first } : { ...first, ...second }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

function readFamily(headers: Headers, family: string, now: number): RateLimitInfo {
  const limit = parseDigits(headers.get(`${family}-limit`))
  const remaining = parseDigits(headers.get(`${family}-remaining`))
  const resetMs = parseReset(headers.get(`${family}-reset`), now)
  return {
    ...(limit && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetMs !== undefined && { resetMs }),
  }
}

function parseDigits(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

function parseRetryAfter(text: string | null, now: number): number | undefined {
  const seconds = parseDigits(text)
  if (seconds !== undefined) return toWaitMs(seconds)
  // HTTP dates start with a weekday. We check for the weekday: `Date.parse` also accepts strings such as
  // "-1".
  return text && /^[A-Z][a-z]{2}/.test(text) ? toWaitMs((Date.parse(text) - now) / 1000) : undefined
}

/**
 * Parses the time of a reset. The header isn't standardised, so depending on the server, its value is in seconds from
 * now, seconds since 1970, or milliseconds since 1970.
 */
function parseReset(text: string | null, now: number): number | undefined {
  const value = parseDigits(text)
  if (value === undefined) return undefined
  return (
    toWaitMs(value) ?? toWaitMs(value - Math.floor(now / 1000)) ?? toWaitMs((value - now) / 1000)
  )
}

function toWaitMs(seconds: number): number | undefined {
  return seconds >= 1 && seconds <= MAX_WAIT_S ? Math.ceil(seconds * 1000) : undefined
}

import type { Clock } from '../contract/index.js'

/** The rate-limit headers of a response. Invalid headers are ignored. */
export interface RateLimitInfo {
  /** The standard gateway's calls per minute, from `X-RateLimit-Limit`, at least 1. */
  limit?: number
  /** The number of remaining calls from `X-RateLimit-Remaining`. */
  remaining?: number
  /**
   * The wait in milliseconds from `Retry-After`, which contains seconds or a date. Absent if it isn't between 1 and
   * 3,600 seconds.
   */
  retryAfterMs?: number
  /**
   * The wait in milliseconds from `X-RateLimit-Reset`, which contains seconds or a timestamp. Absent if it isn't
   * between 1 and 3,600 seconds.
   */
  resetMs?: number
}

const MAX_WAIT_S = 3600

/**
 * Reads the rate-limit headers. Dates are compared with the `Date` header if possible, so that clock skew doesn't
 * matter.
 */
export function readRateLimit(headers: Headers, clock: Clock): RateLimitInfo {
  const rate: RateLimitInfo = {}
  const limit = parseDigits(headers.get('x-ratelimit-limit'))
  const remaining = parseDigits(headers.get('x-ratelimit-remaining'))
  const now = Date.parse(headers.get('date') ?? '') || clock.now()
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now)
  const resetMs = parseReset(headers.get('x-ratelimit-reset'), now)
  if (limit) rate.limit = limit
  if (remaining !== undefined) rate.remaining = remaining
  if (retryAfterMs !== undefined) rate.retryAfterMs = retryAfterMs
  if (resetMs !== undefined) rate.resetMs = resetMs
  return rate
}

function parseDigits(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

function parseRetryAfter(text: string | null, now: number): number | undefined {
  const seconds = parseDigits(text)
  if (seconds !== undefined) return toWaitMs(seconds)
  // HTTP dates start with a weekday. Without this check, `Date.parse` would accept texts such as "-1".
  return text && /^[A-Z][a-z]{2}/.test(text) ? toWaitMs((Date.parse(text) - now) / 1000) : undefined
}

/**
 * Parses `X-RateLimit-Reset`. Since this header isn't standardised, servers send seconds from now, seconds since 1970,
 * or milliseconds since 1970.
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

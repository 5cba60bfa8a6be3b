import type { Clock } from '../contract/index.js'

/**
 * What an answer says about the rate limit (service document, "Limits"). What is absent or senseless
 * on the wire is absent here. Times are milliseconds from now.
 */
export interface RateLimitInfo {
  /** `X-RateLimit-Limit`: calls a minute. */
  limit?: number
  /** `X-RateLimit-Remaining`: calls left. */
  remaining?: number
  /** `Retry-After`, as seconds or as a date, when it is between 1 and 3,600 s. */
  retryAfterMs?: number
  /** `X-RateLimit-Reset`, as seconds from now or as a time of day, when it is between 1 and 3,600 s. */
  resetMs?: number
}

const LONGEST_WAIT_S = 3600

/** Reads the rate headers. The service's own `Date` is the base of its dates, so that a skewed clock does not matter. */
export function readRate(headers: Headers, clock: Clock): RateLimitInfo {
  const rate: RateLimitInfo = {}
  const limit = digits(headers.get('x-ratelimit-limit'))
  const remaining = digits(headers.get('x-ratelimit-remaining'))
  const now = Date.parse(headers.get('date') ?? '') || clock.now()
  const retryAfterMs = retryAfter(headers.get('retry-after'), now)
  const resetMs = reset(headers.get('x-ratelimit-reset'), now)
  if (limit) rate.limit = limit
  if (remaining !== undefined) rate.remaining = remaining
  if (retryAfterMs !== undefined) rate.retryAfterMs = retryAfterMs
  if (resetMs !== undefined) rate.resetMs = resetMs
  return rate
}

function digits(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

function retryAfter(text: string | null, now: number): number | undefined {
  const seconds = digits(text)
  if (seconds !== undefined) return saneWait(seconds)
  // Date.parse alone would read "-1" and "1e9" as years; every HTTP date begins with the name of a day.
  return text && /^[A-Z][a-z]{2}/.test(text) ? saneWait((Date.parse(text) - now) / 1000) : undefined
}

/** The header is not standardised: seconds from now, seconds since 1970 and milliseconds since 1970 are all seen. */
function reset(text: string | null, now: number): number | undefined {
  const value = digits(text)
  if (value === undefined) return undefined
  return (
    saneWait(value) ?? saneWait(value - Math.floor(now / 1000)) ?? saneWait((value - now) / 1000)
  )
}

function saneWait(seconds: number): number | undefined {
  return seconds >= 1 && seconds <= LONGEST_WAIT_S ? Math.ceil(seconds * 1000) : undefined
}

const MINUTE = 60_000

/** How the sandbox counts calls per minute. The gateway's documentation states only how many calls are allowed. */
export interface RateLimit {
  /** Calls per minute for each endpoint and key. Default: 60. */
  perMinute?: number
  /**
   * Which calls count. `sliding` counts the calls of the last 60 seconds, including rejected calls, because "every
   * request to an endpoint counts". `fixed` counts the calls since the last reset, which happens every 60 seconds.
   * Default: `sliding`.
   */
  window?: 'sliding' | 'fixed'
  /**
   * Whether a 429 has the header `Retry-After`. Default: false, because the documentation doesn't show this header.
   */
  retryAfter?: boolean
}

/** A caller's rate limit after one more call. */
export interface RateStatus {
  limit: number
  remaining: number
  isBeyondLimit: boolean
  /**
   * Seconds until the next call is accepted, if no other call arrives before; absent unless `retryAfter` of the {@link
   * RateLimit} is true.
   */
  retryAfter?: number
}

/**
 * Creates a counter of calls by name; a name consists of an endpoint and a key. `count` adds a call and returns the
 * rate limit after it.
 */
export function createRateCounter() {
  const arrivals = new Map<string, number[]>()

  return {
    count(name: string, now: number, rateLimit: number | RateLimit): RateStatus {
      const rule = typeof rateLimit === 'number' ? { perMinute: rateLimit } : rateLimit
      const { perMinute: limit = 60, window = 'sliding', retryAfter = false } = rule
      const windowStart = window === 'fixed' ? now - (now % MINUTE) : now - MINUTE + 1
      const recent = (arrivals.get(name) ?? []).filter((time) => time >= windowStart)
      recent.push(now)
      // Deletes older calls: they don't affect any response, and a flood of calls must not fill the memory.
      arrivals.set(name, recent.slice(-limit - 1))

      const freeAt = (window === 'fixed' ? windowStart : (recent.at(-limit) ?? now)) + MINUTE
      return {
        limit,
        remaining: Math.max(0, limit - recent.length),
        isBeyondLimit: recent.length > limit,
        ...(retryAfter && { retryAfter: Math.ceil((freeAt - now) / 1_000) }),
      }
    },
    reset: () => arrivals.clear(),
  }
}

const MINUTE = 60_000

/** Options for the rate limit. The gateway's documentation specifies only the number of allowed calls. */
export interface RateLimit {
  /** The number of calls per minute for each endpoint and key. Default: 60. */
  perMinute?: number
  /**
   * The kind of window. A `sliding` window contains all calls of the last 60 seconds, including rejected calls, because
   * the documentation says "every request to an endpoint counts". A `fixed` window is reset every 60 seconds. Default:
   * `sliding`.
   */
  window?: 'sliding' | 'fixed'
  /**
   * Whether responses with status 429 include a `Retry-After` header, which the gateway's documentation doesn't
   * mention. Default: false.
   */
  retryAfter?: boolean
}

/** The state of a caller's rate limit after a call. */
export interface RateStatus {
  limit: number
  remaining: number
  isBeyondLimit: boolean
  /**
   * The number of seconds until the next call is accepted. Present if the `retryAfter` option of {@link RateLimit} is
   * true.
   */
  retryAfter?: number
}

/**
 * Creates a counter for calls. The method `count` records a call and returns the updated state of the caller's rate
 * limit. The `name` passed to `count` consists of the endpoint and the key.
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
      // Only the latest calls can affect the rate limit, so we delete older calls to save memory.
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

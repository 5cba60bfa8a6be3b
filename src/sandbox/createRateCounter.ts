const MINUTE = 60_000

/** How the sandbox counts the calls of a minute. The document of the gateway states only their number. */
export interface RateLimit {
  /** Calls a minute for each endpoint and key. Default: 60. */
  perMinute?: number
  /**
   * Which calls count. `sliding`: those of the last 60 seconds, refused ones included, because "every request to an
   * endpoint counts". `fixed`: those since the count was last reset, which happens every 60 seconds. Default:
   * `sliding`.
   */
  window?: 'sliding' | 'fixed'
  /** Whether a 429 has the header `Retry-After`. Default: false, because the document shows no such header. */
  retryAfter?: boolean
}

/** The rate limit of a caller after one more call. */
export interface RateStatus {
  limit: number
  remaining: number
  isBeyondLimit: boolean
  /** Seconds until a call is accepted if none arrives before; absent if the gateway does not send it. */
  retryAfter?: number
}

/** Counts calls for each name (a key at an endpoint), and returns the rate limit after each. */
export function createRateCounter() {
  const arrivals = new Map<string, number[]>()

  return {
    count(name: string, now: number, rateLimit: number | RateLimit): RateStatus {
      const rule = typeof rateLimit === 'number' ? { perMinute: rateLimit } : rateLimit
      const { perMinute: limit = 60, window = 'sliding', retryAfter = false } = rule
      const windowStart = window === 'fixed' ? now - (now % MINUTE) : now - MINUTE + 1
      const recent = (arrivals.get(name) ?? []).filter((time) => time >= windowStart)
      recent.push(now)
      // Older calls change no response, and a flood must not fill the memory.
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

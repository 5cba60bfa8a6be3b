const MINUTE = 60_000

/** How the sandbox counts the calls of a minute. The document shows the number alone; the rest is open. */
export interface RateLimit {
  /** Calls a minute for each endpoint and key. Default: 60 (service document, "Limits"). */
  perMinute?: number
  /**
   * `sliding` looks at the last 60 seconds and counts refused calls too, the strictest reading of "every request to
   * an endpoint counts"; `fixed` begins anew every 60 seconds. Default: `sliding`.
   */
  window?: 'sliding' | 'fixed'
  /** Sends `Retry-After` with a 429. Default: false, because the document shows no such header. */
  retryAfter?: boolean
}

/** Where a caller stands after one more call. */
export interface RateStanding {
  limit: number
  remaining: number
  isBeyondLimit: boolean
  /** Seconds until a call is accepted if none comes in between; absent when that is not told. */
  retryAfter?: number
}

/** Counts arrivals for each name (a key at an endpoint), and tells after each where its caller stands. */
export function createRateCounter() {
  const arrivals = new Map<string, number[]>()

  return {
    count(name: string, now: number, rateLimit: number | RateLimit): RateStanding {
      const rule = typeof rateLimit === 'number' ? { perMinute: rateLimit } : rateLimit
      const { perMinute: limit = 60, window = 'sliding', retryAfter = false } = rule
      const opened = window === 'fixed' ? now - (now % MINUTE) : now - MINUTE + 1
      const recent = (arrivals.get(name) ?? []).filter((at) => at >= opened)
      recent.push(now)
      // Older ones than these change no answer, and a flood must not fill the memory.
      arrivals.set(name, recent.slice(-limit - 1))

      const leaves = (window === 'fixed' ? opened : (recent.at(-limit) ?? now)) + MINUTE
      return {
        limit,
        remaining: Math.max(0, limit - recent.length),
        isBeyondLimit: recent.length > limit,
        ...(retryAfter && { retryAfter: Math.ceil((leaves - now) / 1_000) }),
      }
    },
    reset: () => arrivals.clear(),
  }
}

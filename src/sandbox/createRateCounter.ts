const MINUTE = 60_000

/** The state of a caller's rate limit after a call. */
export interface RateStatus {
  limit: number
  remaining: number
  isBeyondLimit: boolean
}

/**
 * Creates a counter for calls. The method `count` records a call and returns the updated state of the caller's rate
 * limit. The `name` passed to `count` consists of the endpoint and the key. The window contains all calls of the last
 * 60 seconds, including rejected calls, since the documentation says "every request to an endpoint counts".
 */
export function createRateCounter() {
  const arrivals = new Map<string, number[]>()
  return {
    count(name: string, now: number, limit: number): RateStatus {
      const recent = (arrivals.get(name) ?? []).filter((time) => time > now - MINUTE)
      recent.push(now)
      // Only the latest calls can affect the rate limit, so we delete older calls to save memory.
      arrivals.set(name, recent.slice(-limit - 1))
      return {
        limit,
        remaining: Math.max(0, limit - recent.length),
        isBeyondLimit: recent.length > limit,
      }
    },
    reset: () => arrivals.clear(),
  }
}

import type { RateLimitInfo } from '../../gateway/index.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'

/** How often the calls for one list may reach the gateway. */
export interface Pace {
  /** The maximum number of calls of one refresh, and so the maximum number of pages. */
  readonly maxCalls: number
  /** How long the lock is kept after a refresh for each of its calls, in milliseconds. */
  readonly callMs: number
  /** The number of calls a minute that remain for instances that can't reach their store. */
  readonly unshared: number
}

/** The window in which the gateway counts calls, in milliseconds. */
const WINDOW_MS = 60_000

/** The share of the budget for the pages of one refresh and for the refreshes before it. */
const shares: Record<Endpoint, { calls: number; tails: number }> = {
  bank: { calls: 1 / 2, tails: 1 / 2 },
  company: { calls: 5 / 6, tails: 1 / 6 },
  ping: { calls: 0, tails: 1 / 15 },
}

/**
 * Returns the pace of a list. A list is refreshed by the holder of its lock, one call after another. When the refresh
 * has ended, the holder keeps the lock for a tail of at least `callMs` for each call, up to a minute. A holder that dies
 * keeps it for the longest possible refresh and its tail.
 *
 * Why this is enough: let m refreshes have calls in a window of 60 seconds. The first m - 1 ended within the window, and
 * each of their tails passed before the last refresh began, so these tails add up to less than 60 seconds. None of them
 * was as long as a minute, so these refreshes made fewer than `60 s / callMs` calls. The last refresh makes at most
 * `maxCalls`. With the default budget of 30, that is at most 14 + 15 calls for banks (4 s each), 4 + 25 for companies
 * (12 s), and 1 + 1 for pings (30 s): fewer than 30 to each endpoint and 60 with one key. Half of the gateway's limit
 * remains for a lock that was lost, for example when a process restarts or a store is flushed, which can repeat one
 * refresh.
 *
 * @param perMinute - the maximum number of calls a minute to one endpoint.
 * @param limit - the gateway's limit of calls a minute.
 */
export function createPace(endpoint: Endpoint, perMinute: number, limit: number): Pace {
  const { calls, tails } = shares[endpoint]
  const maxCalls = Math.max(1, Math.floor(perMinute * calls))
  const before = Math.max(1, perMinute * tails)
  return { maxCalls, callMs: WINDOW_MS / before, unshared: limit - before }
}

/** Returns how long the lock is kept at least after a refresh, in milliseconds. */
export const computeTail = ({ callMs }: Pace, calls: number): number =>
  Math.min(WINDOW_MS, callMs * calls)

/**
 * Whether each of the instances may refresh a list of so many pages without the store. In a window, each instance can
 * begin once, and the store may have granted one more refresh just before.
 */
export const canRunAlone = ({ unshared }: Pace, pages: number, instances: number): boolean =>
  (instances === 1 ? 1 : instances + 1) * pages <= unshared

/** How a refresh ended. */
export interface Ending {
  /** The number of calls that the refresh made. */
  calls: number
  /** The number of calls that the next refresh is expected to make. */
  nextCalls: number
  rate: RateLimitInfo
  /** Absent after a success. */
  failure?: 'passing' | 'limit' | 'lasting'
  /** The number of refreshes in a row that failed, and of those that received a 429, including this one. */
  failures: number
  limits: number
  hasCached: boolean
  ttlMs: number
}

/** The pause after a failure that retrying won't mend (a rejected key). */
const LASTING_PAUSE_MS = 60_000

/** The pause after a 429 response without a time, and its maximum when it doubles. */
const LIMIT_PAUSE_MS = 61_000
const MAX_LIMIT_PAUSE_MS = 300_000

/** The longest pause after a passing failure. Payers would otherwise wait long after the gateway has recovered. */
const MAX_BACKOFF_MS = 10_000

/**
 * Returns how long after a refresh no instance may begin the next one, in milliseconds. A random factor from 0.9 to 1
 * prevents independent instances from calling at the same time; it never shortens the tail.
 */
export function computePause(pace: Pace, ending: Ending, random: () => number): number {
  const { calls, nextCalls, rate, ttlMs } = ending
  // With too few calls left, the next refresh would receive a 429 halfway.
  const hasTooFew = rate.remaining !== undefined && rate.remaining < nextCalls
  return Math.max(
    computeTail(pace, calls),
    hasTooFew ? (rate.resetMs ?? LIMIT_PAUSE_MS) : 0,
    ending.failure ? computeBackoff(ending, random) : ttlMs * (0.9 + random() / 10),
  )
}

/** The 429 pause is what the gateway asks for. It doubles with each 429 in a row, up to five minutes. */
function computeBackoff(
  { failure, failures, limits, rate, hasCached }: Ending,
  random: () => number,
) {
  if (failure === 'lasting') return LASTING_PAUSE_MS
  if (failure === 'limit') {
    const askedMs = rate.retryAfterMs ?? rate.resetMs ?? LIMIT_PAUSE_MS
    return Math.max(askedMs, Math.min(askedMs * 2 ** (limits - 1), MAX_LIMIT_PAUSE_MS))
  }
  const backoffMs = hasCached ? Math.min(MAX_BACKOFF_MS, 1000 * 2 ** (failures - 1)) : 1000
  return backoffMs * (0.9 + random() / 10)
}

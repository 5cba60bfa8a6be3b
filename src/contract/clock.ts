/** A source of time, which tests can replace. */
export interface Clock {
  /**
   * Returns the milliseconds since the epoch. If `now` jumps ahead of `elapsed` by a second or more, cached lists age
   * by the difference, as if the machine had been suspended.
   */
  now(): number
  /** Calls `fn` after `ms` milliseconds. Returns a handle you can pass to {@link Clock.clearTimeout}. */
  setTimeout(fn: () => void, ms: number): unknown
  /** Cancels the timer for which {@link Clock.setTimeout} returned `handle`. */
  clearTimeout(handle: unknown): void
  /**
   * Returns the milliseconds since a fixed moment on a monotonic clock. If this method is missing, `now` is used
   * instead.
   */
  elapsed?(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  elapsed: () => performance.now(),
}

/** The smallest jump of the wall clock, in milliseconds, that is treated as a suspension rather than a correction. */
const SLEEP_MS = 1000

/**
 * Creates a monotonic clock that also counts the time during which the machine is suspended. On Linux, `elapsed`
 * doesn't count this time. We can't distinguish a suspension from a wall clock that was set forward. If the wall clock
 * was set forward, lists appear older than they are and are refreshed early. Setting the wall clock back has no effect.
 *
 * @returns a function that returns the milliseconds since a fixed moment. The returned time never decreases unless
 * `clock.elapsed` itself decreases.
 */
export function agingClock(clock: Clock): () => number {
  const elapsed = () => clock.elapsed?.() ?? clock.now()
  let suspended = 0
  let offset = clock.now() - elapsed()
  return () => {
    const now = elapsed()
    const jump = clock.now() - now - offset
    if (Math.abs(jump) >= SLEEP_MS) {
      offset += jump
      suspended += Math.max(0, jump)
    }
    return now + suspended
  }
}

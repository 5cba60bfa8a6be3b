/** Source of time. Passed as an argument, so tests don't have to wait. */
export interface Clock {
  /**
   * Milliseconds since the epoch. If `now` jumps ahead of `elapsed` by a second or more, cached lists age by the
   * difference, as if the machine had been suspended.
   */
  now(): number
  /** Calls `fn` after `ms` milliseconds. Returns a handle for {@link Clock.clearTimeout}. */
  setTimeout(fn: () => void, ms: number): unknown
  /** Cancels the timer whose `handle` {@link Clock.setTimeout} returned. */
  clearTimeout(handle: unknown): void
  /** Milliseconds since a fixed moment, on a monotonic clock. Default: `now`. */
  elapsed?(): number
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  elapsed: () => performance.now(),
}

/** Smallest jump of the wall clock, in milliseconds, that counts as a suspension rather than a correction. */
const SLEEP_MS = 1000

/**
 * Creates the clock that measures the ages of lists: `elapsed`, plus the time for which the machine was suspended. On
 * Linux, the monotonic clock behind `elapsed` doesn't count that time. A jump of the wall clock counts as a
 * suspension. If the wall clock is set forward by a second or more, lists look older than they are, which costs a
 * refresh. Setting it back has no effect.
 *
 * @returns a function that returns the milliseconds since a fixed moment. They never decrease if `clock.elapsed` does
 * not.
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

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

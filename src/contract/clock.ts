/** Time as an argument, so that tests do not have to wait. */
export interface Clock {
  /** Milliseconds since the epoch. If it jumps ahead of `elapsed`, the machine was suspended: lists are older by that. */
  now(): number
  /** Calls `fn` after `ms` milliseconds; {@link Clock.clearTimeout} accepts what it returns. */
  setTimeout(fn: () => void, ms: number): unknown
  /** Cancels the timer whose `handle` {@link Clock.setTimeout} returned. */
  clearTimeout(handle: unknown): void
  /** Milliseconds since a fixed moment, on a clock that is never set forward or back. Default: `now`. */
  elapsed?(): number
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  elapsed: () => performance.now(),
}

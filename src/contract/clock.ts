/** Time as an argument, so that nothing waits in a test. */
export interface Clock {
  /** Milliseconds since the epoch. Where it goes ahead of `elapsed`, the machine has slept: lists are older by that. */
  now(): number
  /** Calls `fn` after `ms` milliseconds; what it returns goes to {@link Clock.clearTimeout}. */
  setTimeout(fn: () => void, ms: number): unknown
  /** Takes back what `setTimeout` gave as `handle`. */
  clearTimeout(handle: unknown): void
  /** Milliseconds since some moment, on a clock that nobody puts forward or back. Default: `now`. */
  elapsed?(): number
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  elapsed: () => performance.now(),
}

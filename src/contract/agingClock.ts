import type { Clock } from './clock.js'

/** Smallest jump of the wall clock, in milliseconds, that counts as a suspension rather than a correction. */
const SLEEP_MS = 1000

/**
 * Creates the clock that measures ages: `elapsed`, plus the time that the machine was suspended. On Linux, `elapsed`
 * does not count that time, because it is the monotonic clock. A suspension appears as a jump of the wall clock. If the
 * wall clock is set forward, lists look older than they are, which costs a refresh. Setting it back has no effect.
 *
 * @returns a function that returns the milliseconds since a fixed moment. They never decrease.
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

import type { Clock } from './clock.js'

/** Milliseconds by which the clock of the day must go ahead at once to count as a sleep, and not as put right. */
const SLEEP_MS = 1000

/**
 * Makes the clock that ages are told by: `elapsed`, and the time that the machine was suspended, which `elapsed` (the
 * monotonic clock of Linux) does not count. A sleep shows as a jump of the clock of the day. Somebody who puts that forward
 * makes lists look older, which costs a refresh; one who puts it back changes nothing.
 *
 * @returns the milliseconds since some moment; it never goes back.
 */
export function agingClock(clock: Clock): () => number {
  const elapsed = () => clock.elapsed?.() ?? clock.now()
  let asleep = 0
  let ahead = clock.now() - elapsed()
  return () => {
    const now = elapsed()
    const jump = clock.now() - now - ahead
    if (Math.abs(jump) >= SLEEP_MS) {
      ahead += jump
      asleep += Math.max(0, jump)
    }
    return now + asleep
  }
}

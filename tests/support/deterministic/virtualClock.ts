import type { Clock } from '../../../src/contract/index.js'
import { type Timer, TimerQueue } from './TimerQueue.js'

/**
 * A clock whose time passes only in {@link VirtualClock.advance}. We can't use Vitest's fake timers because they
 * replace the timers of the whole process, so sockets, Redis, and other tests would stop.
 */
export interface VirtualClock extends Required<Clock> {
  /** Lets time pass. Timers fire in order, and the work that a timer starts finishes before the next timer fires. */
  advance: (ms: number) => Promise<void>
  /** Moves the time of day forward or back, as an operator or NTP does. No time passes. */
  jump(ms: number): void
  /** The number of pending timers. */
  readonly pending: number
}

/** Creates a clock for tests, which starts at `start`. Default: 1 January 2026. */
export function virtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  const timers = new TimerQueue()
  let elapsed = 0
  let epoch = start

  return {
    now: () => epoch + elapsed,
    elapsed: () => elapsed,
    setTimeout(fn, ms) {
      return timers.add(elapsed + Math.max(0, ms), fn)
    },
    clearTimeout(handle) {
      if (handle) timers.clear(handle as Timer)
    },
    async advance(ms) {
      const end = elapsed + ms
      await settled()
      for (let timer = timers.takeUntil(end); timer; timer = timers.takeUntil(end)) {
        elapsed = timer.at
        timer.fn()
        await settled()
      }
      elapsed = end
    },
    jump(ms) {
      epoch += ms
    },
    get pending() {
      return timers.pending
    },
  }
}

/** Resolves when pending callbacks have run and the work passed to {@link doneElsewhere} is done. */
export async function settled(): Promise<void> {
  do await new Promise<void>((done) => setImmediate(done))
  while (elsewhere)
}

/** Registers work in other threads and processes, which a virtual clock can't stop. {@link settled} waits for it. */
export function doneElsewhere<Result>(work: Promise<Result>): Promise<Result> {
  elsewhere++
  return work.finally(() => elsewhere--)
}

let elsewhere = 0
// Hashes, signatures, and encrypted texts are computed on other threads.
for (const name of ['digest', 'importKey', 'encrypt', 'decrypt', 'sign', 'verify'] as const) {
  const original = crypto.subtle[name].bind(crypto.subtle) as (...args: never[]) => Promise<unknown>
  Object.defineProperty(crypto.subtle, name, {
    value: (...args: never[]) => doneElsewhere(original(...args)),
    configurable: true,
  })
}

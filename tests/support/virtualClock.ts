import type { Clock } from '../../src/contract/index.js'

/**
 * A clock whose time passes only by {@link VirtualClock.advance}. Vitest's fake timers replace the timers of the whole
 * process: sockets, Redis and the other tests of the process would stop with them, and `jump` has no equivalent.
 */
export interface VirtualClock extends Required<Clock> {
  /** Lets time pass. Timers fire in order, and what they set off is finished before the next. */
  advance: (ms: number) => Promise<void>
  /** Puts the time of day forward or back, as an operator or NTP does; nothing else passes. */
  jump(ms: number): void
  /** How many timers are waiting. */
  readonly pending: number
}

interface Timer {
  at: number
  fn: () => void
}

/** Creates a clock for tests. It starts at `start`. Default: 1 January 2026. */
export function virtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  const timers = new Set<Timer>()
  let elapsed = 0
  let epoch = start

  return {
    now: () => epoch + elapsed,
    elapsed: () => elapsed,
    setTimeout(fn, ms) {
      const timer = { at: elapsed + Math.max(0, ms), fn }
      timers.add(timer)
      return timer
    },
    clearTimeout(handle) {
      timers.delete(handle as Timer)
    },
    async advance(ms) {
      const end = elapsed + ms
      await settled()
      for (let timer = next(timers); timer && timer.at <= end; timer = next(timers)) {
        timers.delete(timer)
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
      return timers.size
    },
  }
}

/** Everything that was only waiting for its turn has had it, however busy the machine is. */
export async function settled(): Promise<void> {
  do await new Promise<void>((done) => setImmediate(done))
  while (elsewhere)
}

/** Work of other threads and processes, which no clock of ours can stop: a turn ends when it is done. */
export function doneElsewhere<Result>(work: Promise<Result>): Promise<Result> {
  elsewhere++
  return work.finally(() => elsewhere--)
}

let elsewhere = 0
// Hashes and seals are made on other threads.
for (const name of ['digest', 'importKey', 'sign', 'verify'] as const) {
  const original = crypto.subtle[name].bind(crypto.subtle) as (...args: never[]) => Promise<unknown>
  Object.defineProperty(crypto.subtle, name, {
    value: (...args: never[]) => doneElsewhere(original(...args)),
  })
}

function next(timers: Set<Timer>): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) if (!first || timer.at < first.at) first = timer
  return first
}

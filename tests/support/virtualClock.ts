import type { Clock } from '../../src/contract/index.js'

/** A clock that moves only when a test moves it. */
export interface VirtualClock extends Clock {
  /** Moves time on, fires what falls due in its order, and lets the work that waited for it go on. */
  advance(ms: number): Promise<void>
}

/** @param start The time at the beginning, in milliseconds. Default: a full minute in 2026. */
export function virtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  const timers = new Map<number, { at: number; fn: () => void }>()
  let time = start
  let handle = 0

  const nextDue = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0]

  return {
    now: () => time,
    setTimeout(fn, ms) {
      timers.set(++handle, { at: time + Math.max(0, ms), fn })
      return handle
    },
    clearTimeout: (cleared) => void timers.delete(cleared as number),
    async advance(ms) {
      const until = time + ms
      await settled()
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due[0])
        time = due[1].at
        due[1].fn()
        await settled()
      }
      time = until
    },
  }
}

/** Lets promises that are ready run out, those of streams included. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

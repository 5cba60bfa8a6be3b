import fc from '../../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/proxy/coordinator/Budget.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'

const LIMIT = 60

/** Decides whether a call may be sent now. */
interface Limiter {
  send(now: number): boolean
  ended(now: number): void
}

function heldSlots(): Limiter {
  let time = 0
  const budget = new Budget(
    () => time,
    () => LIMIT,
  )
  return {
    send: (now) => ((time = now), budget.acquireSlots(1) === 0),
    ended: (now) => ((time = now), budget.endSlot()),
  }
}

const naive: Record<string, () => Limiter> = {
  'a fixed window': () => {
    let window = -1
    let sent = 0
    return {
      send(now) {
        if (Math.floor(now / 60_000) !== window) [window, sent] = [Math.floor(now / 60_000), 0]
        return sent < LIMIT && ++sent > 0
      },
      ended: () => undefined,
    }
  },
  'a token bucket': () => {
    let tokens = LIMIT
    let last = 0
    return {
      send(now) {
        tokens = Math.min(LIMIT, tokens + ((now - last) * LIMIT) / 60_000)
        last = now
        return tokens >= 1 && (tokens--, true)
      },
      ended: () => undefined,
    }
  },
  'a sliding counter': () => {
    const counts = new Map<number, number>()
    return {
      send(now) {
        const window = Math.floor(now / 60_000)
        const left = 1 - (now % 60_000) / 60_000
        const here = counts.get(window) ?? 0
        if (here + (counts.get(window - 1) ?? 0) * left >= LIMIT) return false
        counts.set(window, here + 1)
        return true
      },
      ended: () => undefined,
    }
  },
  'a log of sending times': () => {
    let log: number[] = []
    return {
      send(now) {
        log = log.filter((sent) => now - sent < 60_000)
        return log.length < LIMIT && log.push(now) > 0
      },
      ended: () => undefined,
    }
  },
}

interface Attempt {
  /** The milliseconds since the previous attempt. */
  pause: number
  /** The number of simultaneous attempts. */
  burst: number
  /**
   * The milliseconds until the call arrives. `stay` is the time until it ends with a response, a failure, or an abort.
   */
  travel: number
  stay: number
}

/** Bursts of attempts over a few minutes, with a latency of up to 9 seconds. */
const schedules = fc.array(
  fc.record({
    pause: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 61_000 })),
    burst: fc.integer({ min: 1, max: 80 }),
    travel: fc.integer({ min: 0, max: 9000 }),
    stay: fc.integer({ min: 0, max: 9000 }),
  }),
  { minLength: 2, maxLength: 40 },
)

/** Returns when the calls allowed by a limiter arrived at the gateway. */
function arrivalsOf(limiter: Limiter, schedule: readonly Attempt[]): number[] {
  const arrivals: number[] = []
  const ends: number[] = []
  let now = 0
  for (const { pause, burst, travel, stay } of schedule) {
    now += pause
    ends.sort((a, b) => a - b)
    while (ends[0] !== undefined && ends[0] <= now) limiter.ended(ends.shift()!)
    for (let n = 0; n < burst; n++) {
      if (!limiter.send(now)) break
      arrivals.push(now + travel)
      ends.push(now + travel + stay)
    }
  }
  return arrivals
}

const keepsTo = (make: () => Limiter, limit: number) =>
  fc.property(schedules, (schedule) => mostInAnyMinute(arrivalsOf(make(), schedule)) <= limit)

describe('the budget', () => {
  it('never lets more than 60 calls arrive within any 60 seconds', () => {
    fc.assert(keepsTo(heldSlots, LIMIT), { numRuns: 3000 })
  })

  it('can be used up: it does not stay within the limit by refusing everything', () => {
    const burst = { pause: 0, burst: 60, travel: 9000, stay: 0 }
    expect(mostInAnyMinute(arrivalsOf(heldSlots(), [burst]))).toBe(LIMIT)
  })

  it.each(Object.entries(naive))('control: the same property fails for %s', (_name, make) => {
    const { failed } = fc.check(keepsTo(make, LIMIT), { numRuns: 3000 })
    expect(failed).toBe(true)
  })
})

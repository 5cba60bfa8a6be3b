import { describe, expect, it } from 'vitest'
import {
  canRunAlone,
  computePause,
  computeTail,
  createPace,
  type Ending,
} from '../../../src/proxy/store/pace.js'
import { createRandom } from '../../support/deterministic/createRandom.js'
import { TimerQueue } from '../../support/deterministic/TimerQueue.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'

const INSTANCES = 16
const CALL_MS = 9000
const END_MS = 480_000
type Endpoint = Parameters<typeof createPace>[0]

/** What a schedule of one list may contain. */
interface Schedule {
  seed: number
  endpoint: Endpoint
  /** The number of pages, at most as many as the pace allows. */
  pages: number
  /** Whether the store is lost and flushed, and instances restart. */
  hasFaults: boolean
  /** Replaces the rule under test. */
  rules?: Partial<Rules>
}

const rules = { computeTail, canRunAlone, computePause }
type Rules = typeof rules

/** Returns the times at which the calls for one list, made by all instances together, reach the gateway. */
function arrivalsOf({ seed, endpoint, pages, hasFaults, rules: changed }: Schedule): number[] {
  const { computeTail, canRunAlone, computePause } = { ...rules, ...changed }
  const random = createRandom(seed)
  const pace = createPace(endpoint, 30, 60)
  const queue = new TimerQueue()
  const arrivals: number[] = []
  const ttlMs = [1000, 60_000][seed % 2]!
  const mode = ['well', 'failing', 'mixed', 'limited'][Math.floor(random() * 4)]!
  const [isFast, isSlow] = [random() < 0.3, random() < 0.3]
  let now = 0
  let isDown = false
  let lock: { owner: string; until: number } | undefined
  const at = (time: number, fn: () => void) => void queue.add(time, fn)

  function live(name: string) {
    let isAlive = true
    let freeAt = 0
    let failures = 0
    const again = (ms: number) => at(now + ms, begin)

    function begin() {
      if (!isAlive) return
      if (isDown) {
        if (now < freeAt || !canRunAlone(pace, pages, INSTANCES)) return again(500 + 500 * random())
        return refresh(undefined)
      }
      if (lock && lock.until > now) return again(200 + 800 * random())
      const owner = `${name} ${now}`
      // A holder that dies keeps the lock for the longest refresh and its tail.
      lock = { owner, until: now + pages * CALL_MS + computeTail(pace, pages) }
      refresh(owner)
    }

    function refresh(owner: string | undefined) {
      const failsAt = mode === 'well' || (mode === 'mixed' && random() < 0.5) ? Infinity : 1
      const last = mode === 'mixed' && failsAt === 1 ? 1 + Math.floor(random() * pages) : failsAt
      let calls = 0
      const call = () => {
        // A process that is killed makes no further call.
        if (!isAlive) return
        calls++
        const latencyMs = CALL_MS * random() * (isFast ? 0.01 : isSlow ? 1 : 0.1)
        arrivals.push(now + latencyMs * random())
        at(now + latencyMs, calls === last || calls === pages ? end : call)
      }
      const end = () => {
        if (!isAlive) return
        const isWell = calls === pages && last > pages
        failures = isWell ? 0 : failures + 1
        const ending: Ending = {
          calls,
          nextCalls: pages,
          rate: mode === 'limited' ? { retryAfterMs: 1000 } : {},
          ...(!isWell && {
            failure: mode === 'limited' ? ('limit' as const) : ('passing' as const),
          }),
          failures,
          limits: failures,
          hasCached: false,
          ttlMs,
        }
        const pauseMs = computePause(pace, ending, random)
        const alone = owner === undefined ? INSTANCES : 1
        freeAt = now + Math.max(pauseMs, alone * computeTail(pace, calls))
        if (!isDown && lock?.owner === owner) lock = { owner: '', until: now + pauseMs }
        again(200 + 800 * random())
      }
      call()
    }

    at(now + 2000 * random(), begin)
    return () => void (isAlive = false)
  }

  const kills = Array.from({ length: INSTANCES }, (_none, index) => live(String(index)))
  if (hasFaults) {
    for (let time = 120_000 * random(); time < END_MS; time += 30_000 + 200_000 * random()) {
      if (random() < 0.5) {
        at(time, () => void (isDown = true))
        at(time + 5000 + 90_000 * random(), () => void (isDown = false))
      } else at(time, () => void (lock = undefined))
    }
    for (const [index, kill] of kills.entries())
      if (random() < 0.3)
        at(END_MS * random(), () => {
          kill()
          at(now + 1000, () => void live(`${index} again`))
        })
  }
  for (let timer = queue.takeUntil(END_MS); timer; timer = queue.takeUntil(END_MS)) {
    now = timer.at
    timer.fn()
  }
  return arrivals
}

const SCHEDULES = 160
const pagesOf = (seed: number, most: number) => [1, 2, 2, 3, Math.ceil(most / 2), most][seed % 6]!

/** Returns the largest number of arrivals within 60 seconds in any of the schedules. */
function worstOf(endpoint: Endpoint, hasFaults: boolean, rules?: Partial<Rules>): number {
  const { maxCalls } = createPace(endpoint, 30, 60)
  let worst = 0
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const pages = Math.min(maxCalls, pagesOf(seed, maxCalls))
    const schedule = { seed, endpoint, pages, hasFaults, ...(rules && { rules }) }
    worst = Math.max(worst, mostInAnyMinute(arrivalsOf(schedule)))
    if (worst > 60) break
  }
  return worst
}

describe('16 instances of one list, in 160 random schedules each', () => {
  it.each([
    ['bank', 29],
    ['company', 29],
    ['ping', 2],
  ] as const)('%s: at most %d calls arrive in any 60 seconds', (endpoint, most) => {
    expect(worstOf(endpoint, false)).toBeLessThanOrEqual(most)
  })

  it.each(['bank', 'company', 'ping'] as const)(
    '%s: at most 60 while the store is lost and flushed, and instances restart',
    (endpoint) => {
      expect(worstOf(endpoint, true)).toBeLessThanOrEqual(60)
    },
  )

  it('control: without the tail, more arrive', () => {
    const noTail: Partial<Rules> = { computeTail: () => 0, computePause: () => 0 }
    expect(worstOf('bank', false, noTail)).toBeGreaterThan(60)
  })

  it('control: with a tail for each refresh and not for each call, more arrive', () => {
    const perRefresh: Partial<Rules> = { computePause: () => 4000 }
    expect(worstOf('bank', false, perRefresh)).toBeGreaterThan(60)
  })

  it('control: if long lists run without the store, more arrive', () => {
    expect(worstOf('bank', true, { canRunAlone: () => true })).toBeGreaterThan(60)
  })
})

describe('the pace', () => {
  it.each([
    [30, 60],
    [60, 60],
    [10, 20],
    [2, 2],
    [1, 1],
  ])('of a budget of %d keeps it, for each endpoint and for all of them', (perMinute, limit) => {
    const most = (['bank', 'company', 'ping'] as const).map((endpoint) => {
      const { callMs, maxCalls } = createPace(endpoint, perMinute, limit)
      return Math.ceil(60_000 / callMs) - 1 + maxCalls
    })
    for (const calls of most) expect(calls).toBeLessThanOrEqual(perMinute)
    expect(most.reduce((sum, calls) => sum + calls)).toBeLessThanOrEqual(2 * perMinute + 2)
  })
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/contract/index.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  settled,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const minutes = (count: number) => count * 60_000
const down: SimulatedGateway = () => new Response('', { status: 500 })

describe('a healthy gateway', () => {
  it.each([0, 0.5, 1])(
    'gets at most 1.2 calls a minute, however many payers there are (random %d)',
    async (random) => {
      const { payers, calls } = createProxyHarness({ random: () => random }, wellOnOnePage)
      await payers(minutes(30), 1000)
      expect(calls.length).toBeLessThanOrEqual(30 * 1.2)
      expect(calls.length).toBeGreaterThanOrEqual(30)
    },
  )

  it('is not called without requests', async () => {
    const { get, clock, calls } = createProxyHarness({}, wellOnOnePage)
    await get('/api/fpx/bank')
    await clock.advance(minutes(60))
    expect(calls).toHaveLength(1)
  })
})

describe('a long outage without any list', () => {
  it('does not retain timers for payers that have their response', async () => {
    const clock = virtualClock()
    const timers: WeakRef<() => void>[] = []
    const watched: Clock = {
      ...clock,
      setTimeout: (fn, ms) => (timers.push(new WeakRef(fn)), clock.setTimeout(fn, ms)),
    }
    const { get } = createProxyHarness({ clock: watched }, () =>
      settled().then(down as () => Response),
    )
    const got = await Promise.all(Array.from({ length: 20 }, () => get('/api/fpx/bank')))
    expect(new Set(got.map(({ code }) => code))).toEqual(new Set(['gateway-failing']))
    expect(timers.length).toBeGreaterThan(20)
    await settled()
    collectGarbage()
    expect(timers.filter((timer) => timer.deref())).toEqual([])
  })
})

it.each([NaN, -100, Infinity])(
  'a `random` that returns %d does not undo the backoff',
  async (random) => {
    const { payers, calls } = createProxyHarness({ random: () => random }, down)
    await payers(minutes(1), 500)
    expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(15)
  },
)

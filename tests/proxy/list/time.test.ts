import { describe, expect, it } from 'vitest'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const minutes = (count: number) => count * 60_000
const down: SimulatedGateway = () => new Response('', { status: 500 })

describe('time', () => {
  it.each([-86_400_000, -1000, 1000, 3_600_000, 86_400_000 * 365])(
    'a clock changed by %d ms does not cost a call, and ages only the cached list',
    async (ms) => {
      const { get, payers, clock, calls } = createProxyHarness(
        { cache: { ttlMs: 100 } },
        wellOnOnePage,
      )
      await payers(minutes(1), 100)
      const age = async () => Number((await get('/api/fpx/bank')).headers['fpx-data-age'])
      clock.jump(ms)
      // Setting the clock forward looks like a suspension, so the age of the list includes the jump.
      if (ms < 0) expect(await age()).toBeLessThan(100)
      await payers(minutes(1), 100)
      expect(await age()).toBeLessThan(100)
      clock.jump(-ms)
      await payers(minutes(1), 100)
      expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(30)
      expect(calls.length).toBeGreaterThan(30)
    },
  )

  it.each([-86_400_000, 86_400_000 * 365])(
    'a clock changed by %d ms before the first list does not delay it',
    async (ms) => {
      const { get, clock, gateway, calls } = createProxyHarness({}, down)
      await get('/api/fpx/bank')
      clock.jump(ms)
      gateway(wellOnOnePage)
      await clock.advance(4000)
      expect((await get('/api/fpx/bank')).headers['fpx-data-age']).toBe('0')
      expect(calls).toHaveLength(2)
    },
  )

  it('if the event loop is blocked during the first refresh, the refresh ends at its deadline', async () => {
    const { get, clock, gateway, calls } = createProxyHarness(
      {},
      () => new Promise(() => undefined),
    )
    const waiting = Array.from({ length: 100 }, () => get('/api/fpx/bank'))
    await clock.advance(minutes(5))
    expect(new Set((await Promise.all(waiting)).map(({ code }) => code))).toEqual(
      new Set(['gateway-timeout']),
    )
    gateway(wellOnOnePage)
    await clock.advance(4000)
    await Promise.all(Array.from({ length: 100 }, () => get('/api/fpx/bank')))
    expect(calls).toHaveLength(2)
  })
})

describe('restarts', () => {
  it('SIGTERM during a first refresh ends it, and waiting payers get a problem', async () => {
    const world = createProxyHarness(
      {},
      (_url, _call, { signal }) =>
        new Promise((_done, gone) => {
          signal?.addEventListener('abort', () => gone(new Error('closed')))
        }),
    )
    const waiting = world.get('/api/fpx/bank')
    await world.clock.advance(0)
    await world.proxy.close()
    expect((await waiting).status).toBeGreaterThanOrEqual(500)
    expect(world.calls).toHaveLength(1)
    expect(world.clock.pending).toBe(0)
  })

  it('SIGTERM during a refresh ends it without another call, and the cached list is served', async () => {
    const world = createProxyHarness({}, wellOnOnePage)
    await world.get('/api/fpx/bank')
    await world.clock.advance(minutes(2))
    let aborted = false
    world.gateway(
      (_url, _call, { signal }) =>
        new Promise((_done, gone) => {
          signal?.addEventListener('abort', () => {
            aborted = true
            gone(new Error('closed'))
          })
        }),
    )
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
    await world.proxy.close()
    expect(aborted).toBe(true)
    await world.payers(minutes(2), 1000)
    expect(world.calls).toHaveLength(2)
    expect((await world.get('/api/fpx/bank')).status).toBe(200)
  })
})

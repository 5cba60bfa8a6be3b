import { describe, expect, it } from 'vitest'
import type { FpxProxyOptions } from 'fpx-checkout/proxy'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'

const admin = { authorize: () => true }

/** Returns how often each list was read in ten minutes if a payer and an admin send a request every second. */
async function countReads(cache: FpxProxyOptions['cache']) {
  const { get, clock, calls } = createProxyHarness({ admin, ...(cache && { cache }) }, well)
  for (let second = 0; second < 600; second++) {
    void get('/api/fpx/bank')
    void get('/api/fpx/company')
    await clock.advance(1000)
  }
  const countOf = (path: string) =>
    calls.filter(({ url }) => url.includes(`${path}?page=1&`)).length
  return { bank: countOf('/bank'), company: countOf('/company') }
}

/** Returns whether each list is still served after the gateway has failed for an hour. */
async function servedAfterAnHour(cache: FpxProxyOptions['cache']) {
  const { get, clock, gateway } = createProxyHarness({ admin, ...(cache && { cache }) }, well)
  await get('/api/fpx/bank')
  await get('/api/fpx/company')
  gateway(() => new Response('', { status: 500 }))
  await clock.advance(3_600_000)
  return {
    bank: (await get('/api/fpx/bank')).status === 200,
    company: (await get('/api/fpx/company')).status === 200,
  }
}

describe('how long a list is cached', () => {
  it('is the same for both lists by default', async () => {
    expect(await countReads(undefined)).toEqual({ bank: 11, company: 11 })
    expect(await servedAfterAnHour(undefined)).toEqual({ bank: true, company: true })
  })

  it('may differ for the companies', async () => {
    expect(await countReads({ company: { ttlMs: 300_000 } })).toEqual({ bank: 11, company: 3 })
    const cache = { company: { staleIfErrorMs: 600_000 } }
    expect(await servedAfterAnHour(cache)).toEqual({ bank: true, company: false })
  })

  it('may differ for the banks', async () => {
    const cache = { ttlMs: 300_000, bank: { ttlMs: 30_000, staleIfErrorMs: 60_000 } }
    expect(await countReads(cache)).toEqual({ bank: 21, company: 3 })
    expect(await servedAfterAnHour(cache)).toEqual({ bank: false, company: true })
  })

  it.each<[NonNullable<FpxProxyOptions['cache']>, string]>([
    [
      { company: { staleIfErrorMs: 1000 } },
      'cache.company.staleIfErrorMs must be at least the pause between two refreshes, 60000; received 1000.',
    ],
    [
      { staleIfErrorMs: 60_000, bank: { ttlMs: 60_001 } },
      'cache.staleIfErrorMs must be at least the pause between two refreshes, 60001; received 60000.',
    ],
    [
      { company: { ttlMs: -1 } },
      'cache.company.ttlMs must be a number of milliseconds above 0; received -1.',
    ],
  ])('%j is refused with the name of the option', (cache, message) => {
    expect(() => createProxyHarness({ cache })).toThrow(message)
  })
})

const PING = '/api/fpx/ping'

it('a pong is served only until the first failure; after that, it would wrongly say that the gateway works', async () => {
  const world = createProxyHarness()
  expect((await world.get(PING)).status).toBe(200)
  world.gateway(() => new Response('', { status: 500 }))
  await world.clock.advance(61_000)
  // This request starts the refresh that fails.
  expect((await world.get(PING)).status).toBe(200)
  await world.clock.advance(0)
  expect((await world.get(PING)).code).toBe('gateway-failing')
})

import { expect, it } from 'vitest'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'

const admin = { authorize: () => true }

it('a list is fetched once in each ttl, and served until staleIfErrorMs while the gateway fails', async () => {
  const cache = { ttlMs: 300_000, staleIfErrorMs: 600_000 }
  const { get, clock, calls, gateway } = createProxyHarness({ admin, cache }, well)
  const requestFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const path of ['bank', 'company']) void get(`/api/fpx/${path}`)
      await clock.advance(1000)
    }
  }
  await requestFor(600)
  for (const path of ['bank', 'company'])
    expect(calls.filter(({ url }) => url.includes(`${path}?page=1&`))).toHaveLength(3)
  gateway(() => new Response('', { status: 500 }))
  await requestFor(540)
  for (const path of ['bank', 'company']) expect((await get(`/api/fpx/${path}`)).status).toBe(200)
  await requestFor(120)
  for (const path of ['bank', 'company']) expect((await get(`/api/fpx/${path}`)).status).toBe(502)
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

import { expect, it } from 'vitest'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'

const secondsIn = (metrics: string) =>
  Object.fromEntries<number>(
    [...metrics.matchAll(/^fpx_checkout_call_seconds_total\{endpoint="(\w+)"\} (.*)$/gm)].map(
      ([, endpoint = '', seconds]) => [endpoint, Number(seconds)],
    ),
  )

it('for each endpoint, the metrics have the total duration of its finished calls, from zero on', async () => {
  const world = createProxyHarness({}, async (url, call, init) => {
    await new Promise<void>((done) => void world.clock.setTimeout(done, 1500))
    return well(url, call, init)
  })
  expect(secondsIn(world.proxy.metrics())).toEqual({ bank: 0, ping: 0 })
  const pages = world.get('/api/fpx/bank')
  const pong = world.get('/api/fpx/ping')
  await world.clock.advance(1000)
  expect(secondsIn(world.proxy.metrics())).toEqual({ bank: 0, ping: 0 })
  await world.clock.advance(3000)
  await Promise.all([pages, pong])
  // The bank list has two pages, which are fetched one after the other.
  expect(secondsIn(world.proxy.metrics())).toEqual({ bank: 3, ping: 1.5 })
})

it('the duration of a failed call counts too', async () => {
  const { proxy, get, clock } = createProxyHarness({}, () => new Promise(() => undefined))
  const refused = get('/api/fpx/bank')
  await clock.advance(700_000)
  expect((await refused).status).toBe(504)
  expect(secondsIn(proxy.metrics())['bank']).toBe(600)
})

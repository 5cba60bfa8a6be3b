import { expect, it } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

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

import { expect, it } from 'vitest'
import { tenantOfHost as tenants } from '../../support/proxy/tenantOfHost.js'
import {
  createProxyHarness,
  requestOf,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

/**
 * Serves shops whose payers send a request to every instance every 15 seconds for three minutes. The gateway takes 200
 * milliseconds for each call. Returns the calls, how many shops had their list in how many instances, and when the last
 * one had it, in milliseconds.
 */
async function serveShops(shops: number, instances: number, isShared: boolean, sharedKey?: string) {
  const clock = virtualClock()
  const store = isShared ? memoryShared(clock) : undefined
  const slowly: SimulatedGateway = async (...call) => {
    await new Promise<void>((done) => void clock.setTimeout(done, 200))
    return well(...call)
  }
  const worlds = Array.from({ length: instances }, () =>
    createProxyHarness({ clock, tenants, ...(store && { store }) }, slowly),
  )
  const servedAt = new Map<string, number>()
  const ask = async (shop: number, instance: number) => {
    const host = `shop-${shop}/${sharedKey ?? `key-${shop}`}`
    const { status } = await worlds[instance]!.proxy.handle(requestOf('/api/fpx/bank', { host }))
    const name = `${shop} ${instance}`
    if (status === 200 && !servedAt.has(name)) servedAt.set(name, clock.elapsed())
  }
  for (let second = 0; second < 180; second += 15) {
    for (let shop = 0; shop < shops; shop++)
      for (let instance = 0; instance < instances; instance++) void ask(shop, instance)
    await clock.advance(15_000)
  }
  const calls = worlds.reduce((sum, world) => sum + world.calls.length, 0)
  return { calls, served: servedAt.size, lastMs: Math.max(...servedAt.values()) }
}

it.each([
  [2, 1, 'without a store', false],
  [1000, 8, 'without a store', false],
  [2, 8, 'with a store', true],
  [1000, 8, 'with a store', true],
])(
  '%i shops with one key and %i instances, %s: all have the list at once, refreshed once a minute',
  async (shops, instances, _how, isShared) => {
    const { calls, served, lastMs } = await serveShops(shops, instances, isShared, 'key')
    expect(served).toBe(shops * instances)
    // The calls for the two pages take 400 milliseconds, and an instance checks the store every 200 milliseconds.
    expect(lastMs).toBeLessThanOrEqual(600)
    // Each list has two pages. Without a store, each instance fetches its list.
    const lists = calls / 2 / (isShared ? 1 : instances)
    expect(lists / 3).toBeLessThanOrEqual(1.2)
    expect(lists).toBeGreaterThanOrEqual(3)
  },
  240_000,
)

it('control: shops with a key each make as many calls as there are shops', async () => {
  expect((await serveShops(10, 1, false)).calls).toBe(60)
})

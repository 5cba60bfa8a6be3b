import { describe, expect, it } from 'vitest'
import { tenantOfHost as tenants } from '../../support/proxy/tenantOfHost.js'
import {
  createProxyHarness,
  requestOf,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'
import type { SharedStore } from 'fpx-checkout/proxy'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { virtualClock, type VirtualClock } from '../../support/deterministic/virtualClock.js'

/** The seconds between two requests of a payer. */
const EVERY_S = 15

interface Fleet {
  shops: number
  instances: number
  /** Creates the store for the instances, if any. */
  createStore?: ((clock: VirtualClock) => SharedStore) | undefined
  /** Returns the API key of a shop. By default, all shops have the same key. */
  keyOf?: (shop: number) => string
  /** How long the shops are served. Default: 3 minutes. */
  minutes?: number
}

/**
 * Serves shops whose payers send a request to every instance every 15 seconds. The gateway takes 200 milliseconds for
 * each call. Returns the calls for banks, how many shops had their list in how many instances, and when the last one
 * had it, in milliseconds.
 */
async function serveShops({ shops, instances, createStore, keyOf, minutes = 3 }: Fleet) {
  const clock = virtualClock()
  const store = createStore?.(clock)
  const slowly: SimulatedGateway = async (...call) => {
    await new Promise<void>((done) => void clock.setTimeout(done, 200))
    return well(...call)
  }
  const worlds = Array.from({ length: instances }, () =>
    createProxyHarness({ clock, tenants, ...(store && { store }) }, slowly),
  )
  const servedAt = new Map<string, number>()
  const ask = async (shop: number, instance: number) => {
    const host = `shop-${shop}/${keyOf?.(shop) ?? 'key'}`
    const { status } = await worlds[instance]!.proxy.handle(requestOf('/api/fpx/bank', { host }))
    const name = `${shop} ${instance}`
    if (status === 200 && !servedAt.has(name)) servedAt.set(name, clock.elapsed())
  }
  for (let second = 0; second < minutes * 60; second += EVERY_S) {
    for (let shop = 0; shop < shops; shop++)
      for (let instance = 0; instance < instances; instance++) void ask(shop, instance)
    await clock.advance(EVERY_S * 1000)
  }
  const calls = worlds.flatMap((world) => world.calls.map(({ at }) => at)).sort((a, b) => a - b)
  return { calls, served: servedAt.size, lastMs: Math.max(...servedAt.values()) }
}

const stores: Record<string, Fleet['createStore']> = {
  'without a store': undefined,
  'with a store in memory': memoryShared,
}

describe.each(Object.entries(stores))('shops with the same key, %s', (_which, createStore) => {
  it.each([
    [2, 1],
    [2, 8],
    [10, 1],
    [10, 8],
    [1000, 1],
    [1000, 8],
  ])(
    '%i shops and %i instances: all have the list at once, and it is refreshed once a minute',
    async (shops, instances) => {
      const { calls, served, lastMs } = await serveShops({ shops, instances, createStore })
      expect(served).toBe(shops * instances)
      // The calls for the two pages take 400 milliseconds, and an instance checks the store every 200 milliseconds.
      expect(lastMs).toBeLessThanOrEqual(600)
      // Each list has two pages. Without a store, each instance fetches its list.
      const lists = calls.length / 2 / (createStore ? 1 : instances)
      expect(lists / 3).toBeLessThanOrEqual(1.2)
      expect(lists).toBeGreaterThanOrEqual(3)
    },
    240_000,
  )
})

it('control: shops with a key each make as many calls as there are shops', async () => {
  const { calls } = await serveShops({
    shops: 10,
    instances: 1,
    keyOf: (shop) => `key-${shop}`,
    minutes: 1,
  })
  expect(calls).toHaveLength(20)
})

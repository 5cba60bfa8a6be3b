import { expect, it } from 'vitest'
import { standardGateway } from 'fpx-checkout/gateway/adapters'
import type { GatewayAdapter, Snapshot } from 'fpx-checkout/proxy'
import { type MemoryShared, memoryShared } from '../../support/redis/memoryShared.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const SPELLINGS = [
  'https://gateway.test/v2',
  'https://gateway.test/v2/',
  'https://gateway.test/v2///',
  'https://gateway.test:443/v2',
  'HTTPS://Gateway.TEST/v2',
  'https://GATEWAY.test:443/v2/',
]

/** Returns the names a proxy uses in its shared store and its snapshot, and the number of calls. */
async function namesOf(baseUrl: string, shared?: MemoryShared, adapter?: GatewayAdapter) {
  const clock = virtualClock()
  const store = shared ?? memoryShared(clock)
  const names: string[] = []
  const snapshot: Snapshot = {
    load: (name) => (names.push(`load ${name}`), Promise.resolve(null)),
    save: (name) => (names.push(`save ${name}`), Promise.resolve()),
  }
  const { get, calls, proxy } = createProxyHarness({
    clock,
    store,
    snapshot,
    gateway: { baseUrl, ...(adapter && { adapter }) },
    admin: { authorize: () => true },
  })
  for (const path of ['bank', 'company', 'ping']) await get(`/api/fpx/${path}`)
  await proxy.close()
  names.push(...store.values.keys())
  return { names: [...new Set(names)].sort(), calls: calls.length }
}

it.each(SPELLINGS)(
  'the base URL %s has the same store keys as its other spellings',
  async (spelling) => {
    const { names } = await namesOf(SPELLINGS[0]!)
    expect(names).toHaveLength(8)
    expect((await namesOf(spelling)).names).toEqual(names)
  },
)

it.each([
  'https://gateway.test/v3',
  'https://gateway.test/V2',
  'https://gateway.test',
  'https://gateway.test:8443/v2',
  'https://other.test/v2',
])('the base URL %s does not share a store key with a different URL', async (other) => {
  const own = new Set((await namesOf(SPELLINGS[0]!)).names)
  expect((await namesOf(other)).names.filter((name) => own.has(name))).toEqual([])
})

it('instances that spell the same URL in different ways share one list', async () => {
  const shared = memoryShared(virtualClock())
  const first = await namesOf(SPELLINGS[0]!, shared)
  expect(first.calls).toBeGreaterThan(0)
  for (const spelling of SPELLINGS) expect((await namesOf(spelling, shared)).calls).toBe(0)
})

it.each<[string, Partial<GatewayAdapter>, number]>([
  ['an adapter with another name', { name: 'mine' }, 6],
  ['an adapter with another path of the banks', { path: '/bank2' }, 2],
  ['an adapter with another path of the companies', { company: '/company2' }, 2],
])('%s has its own lock and list', async (_what, change, count) => {
  const { names: standard } = await namesOf(SPELLINGS[0]!, undefined, standardGateway)
  const { names } = await namesOf(SPELLINGS[0]!, undefined, { ...standardGateway, ...change })
  const own = names.filter((name) => !standard.includes(name) && !name.includes(' '))
  expect(own).toHaveLength(count)
})

it('a list that another release has stored is read: its name and format are those of all releases', async () => {
  const clock = virtualClock()
  const store = memoryShared(clock)
  const name = 'ba03af79cf627c9a6a1530073fd7635b'
  const sealed =
    '/JOKhcqMD1BTXcsX+lExOcWTlltLsKihPZ/sxvNDfafY92j1CVLFpil9unzwqfprMpDqkdZx78DdGkvUG7GthxWBwgpfl8TjwoWYKiDflSaUHMDzeNNpMwbz3joOS6yFmszA+q/PbR/eBdqZyKhIh6x3QN+E3ay3vxX7sq6DwxQzddw2'
  await store.set(`${name}:list`, sealed, 60_000)
  await store.set(`${name}:lock`, `rest ${clock.now() + 60_000} - 0 0`, 60_000)
  const gateway = { baseUrl: SPELLINGS[0]!, apiKey: 'sandbox-key' }
  const { get, calls } = createProxyHarness({ clock, store, gateway })
  expect((await get('/api/fpx/bank')).body).toEqual({
    data: [{ code: 'ABB0233', display: 'Affin Bank' }],
  })
  expect(calls).toEqual([])
})

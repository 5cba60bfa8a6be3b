import { expect, it } from 'vitest'
import type { SharedStore, Snapshot } from 'fpx-checkout/proxy'
import { memoryShared } from '../../support/memoryShared.js'
import { createProxyHarness } from '../../support/createProxyHarness.js'
import { recordNames } from '../../support/recordNames.js'
import { virtualClock } from '../../support/virtualClock.js'

const SPELLINGS = [
  'https://gateway.test/v2',
  'https://gateway.test/v2/',
  'https://gateway.test/v2///',
  'https://gateway.test:443/v2',
  'HTTPS://Gateway.TEST/v2',
  'https://GATEWAY.test:443/v2/',
]

/** Returns the names that a proxy uses in its shared store and its snapshot, and the number of its calls. */
async function namesOf(baseUrl: string, shared?: SharedStore) {
  const clock = virtualClock()
  const names: string[] = []
  const snapshot: Snapshot = {
    load: (name) => (names.push(`load ${name}`), Promise.resolve(null)),
    save: (name) => (names.push(`save ${name}`), Promise.resolve()),
  }
  const { get, calls, proxy } = createProxyHarness({
    clock,
    store: recordNames(shared ?? memoryShared(clock), names),
    snapshot,
    gateway: { baseUrl },
    admin: { authorize: () => true },
  })
  for (const path of ['bank', 'company', 'ping']) await get(`/api/fpx/${path}`)
  await proxy.close()
  return { names: [...new Set(names)].sort(), calls: calls.length }
}

it.each(SPELLINGS)(
  'the base URL %s has the same store keys as its other spellings',
  async (spelling) => {
    const { names } = await namesOf(SPELLINGS[0]!)
    expect(names.length).toBeGreaterThan(8)
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

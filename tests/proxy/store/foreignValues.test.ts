import fc from '../../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { bankRows } from '../../support/gateway/fixtures.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { createProxyHarness, type ProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'
import { type MemoryShared, memoryShared } from '../../support/redis/memoryShared.js'

const NOW = Date.UTC(2026, 0, 1)
const text = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom('', 'run', 'rest', 'null', '{}', '0', `run ${NOW + 5e9} x`, 'run 1e9 x'),
  fc.constantFrom(`rest ${NOW + 5000} evil 1 1`, 'rest -1 - 0 0', `rest ${NOW + 1} - x 0`),
)

it('payers have their banks, whatever another program wrote in place of the lock and the list', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (lock, list) => {
      const clock = virtualClock()
      const store = memoryShared(clock)
      const first = createProxyHarness({ clock, store })
      await first.get('/api/fpx/bank')
      await clock.advance(0)
      const names = [...store.values.keys()]
      // Nothing expires, so that an invalid lock would stop all refreshes.
      for (const name of names)
        store.values.set(name, { value: name.endsWith(':lock') ? lock : list, until: Infinity })
      const { get, calls, events } = createProxyHarness({ clock, store })
      expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
      expect(calls).toHaveLength(2)
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'store-failed',
          action: 'lock',
          message: 'Error: The lock of the list has a value that no instance wrote, or no expiry.',
        }),
      )
    }),
    {
      numRuns: 100,
      seed: 20_260_103,
      examples: [
        [`x rest ${NOW + 5000} - 0 0`, ''],
        [`rest ${NOW + 5000} - 0 0 x`, ''],
      ],
    },
  )
})

describe('a list of another program', () => {
  const reportsOf = ({ events }: ProxyHarness) =>
    events.flatMap((event) => (event.type.startsWith('store-') ? [event.type] : []))
  const nameOf = ({ values }: MemoryShared) =>
    [...values.keys()].find((key) => key.endsWith(':list'))!
  const foreign = { value: 'another program', until: Infinity }

  it('is reported once, and so is its end when the instance stores its own', async () => {
    const { shared, payers, start } = createClusterHarness(1)
    await payers(1000)
    shared.values.set(nameOf(shared), foreign)
    const fresh = start()
    await payers(1000)
    expect(reportsOf(fresh)).toEqual(['store-failed', 'store-recovered'])
  })

  it('is reported once, and so is its end when another instance stores one', async () => {
    const { shared, payers, worlds, clock } = createClusterHarness(2)
    const [first, second] = worlds as [ProxyHarness, ProxyHarness]
    const askBoth = async () => {
      for (const { get } of [first, second]) {
        await clock.advance(1000)
        await get('/api/fpx/bank')
      }
      await clock.advance(1000)
    }
    await payers(1000)
    await clock.advance(52_000)
    await askBoth()
    await clock.advance(60_000)
    const set = shared.set.bind(shared)
    shared.set = (name, _value, ms) => set(name, foreign.value, ms)
    await askBoth()
    expect(reportsOf(second)).toEqual(['store-failed'])
    shared.set = set
    await clock.advance(60_000)
    await askBoth()
    expect(reportsOf(second)).toEqual(['store-failed', 'store-recovered'])
  })
})

it.each([
  ['that runs', (until: number) => `run ${until} another-1`],
  ['at rest', (until: number) => `rest ${until} failing 3 0`],
])('a lock %s that lost its expiry stops refreshes for an hour at most', async (_how, write) => {
  const clock = virtualClock()
  const store = memoryShared(clock)
  const { get, payers } = createProxyHarness({ clock, store })
  await get('/api/fpx/bank')
  await clock.advance(60_000)
  for (const name of store.values.keys())
    if (name.endsWith(':lock'))
      store.values.set(name, { value: write(clock.now() + 5000), until: Infinity })
  const got = await payers(3_700_000, 10_000)
  expect(got.every(({ status }) => status === 200)).toBe(true)
  expect(Number((await get('/api/fpx/bank')).headers['fpx-data-age'])).toBeLessThan(1500)
})

it('the lock of an instance that has failed for days is believed', async () => {
  const clock = virtualClock()
  const store = memoryShared(clock)
  const admin = { authorize: () => true }
  await createProxyHarness({ clock, store, admin }).get('/api/fpx/bank')
  await clock.advance(60_000)
  for (const name of store.values.keys())
    if (name.endsWith(':lock')) {
      const value = `rest ${clock.now() + 5000} limit-reached 12345 12345`
      store.values.set(name, { value, until: Infinity })
    }
  const { get, events, calls } = createProxyHarness({ clock, store })
  expect((await get('/api/fpx/bank')).status).toBe(200)
  expect(events).toMatchObject([{ type: 'refresh-failed', failures: 12_345 }])
  expect(calls).toEqual([])
})

it('a proxy leaves the values of another version of the package as they are, and works beside it', async () => {
  const clock = virtualClock()
  const store = memoryShared(clock)
  const names = [
    '{0a}:slots',
    '{0a}:instances',
    '{0a}:1b:list',
    '2c:lock',
    '2c:list',
    'list',
    'lock',
  ]
  const others = names.map((name) => [name, { value: 'other', until: Infinity }] as const)
  for (const [name, stored] of others) store.values.set(name, { ...stored })
  const { get, payers, events, proxy } = createProxyHarness({ clock, store })
  for (const { body } of await payers(600_000, 10_000)) expect(body).toEqual({ data: bankRows(43) })
  await proxy.close()
  for (const [name, stored] of others) expect(store.values.get(name)).toEqual(stored)
  // As a control, the proxy has stored values of its own.
  expect(store.values.size).toBe(names.length + 2)
  expect(events.filter(({ type }) => type !== 'refreshed')).toEqual([])
  expect((await get('/api/fpx/bank')).status).toBe(200)
})

import { createFpxProxy, type FpxProxyOptions, type Tenant } from 'fpx-checkout/proxy'
import { describe, expect, it } from 'vitest'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { json } from '../../support/gateway/fixtures.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  requestOf,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'
import { noLogger } from '../../support/proxy/noLogger.js'

const refusing: SimulatedGateway = () => new Response('', { status: 401 })
const admin = { authorize: (_view: unknown, tenant: string) => tenant }

/** Creates a proxy that reads the tenant's id and API key from the `Host` header. */
function rotatingWorld(gateway: SimulatedGateway, options: Partial<FpxProxyOptions> = {}) {
  const world = createProxyHarness(
    {
      admin,
      tenants: tenantOfHost,
      ...options,
    },
    gateway,
  )
  const ask = (id: string | number, apiKey: string, path = 'bank') =>
    world.get(`/api/fpx/${path}`, { host: `${id}/${apiKey}` })
  return { ...world, ask }
}

describe('a refused key that rotating tenants share', () => {
  it('is tried once a minute, however tenants rotate', async () => {
    const { ask, calls, clock } = rotatingWorld(refusing)
    for (let second = 0; second < 180; second++) {
      const got = await ask(second, 'wrong')
      expect(got).toMatchObject({ status: 503, code: 'key-refused' })
      const retryAfter = Number(got.headers['retry-after'])
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      await clock.advance(1000)
    }
    expect(calls.map(({ at }) => at)).toEqual([0, 60_000, 120_000])
  })

  it('does not affect other keys or other endpoints', async () => {
    const { ask, calls } = rotatingWorld((url, call, init) =>
      url.includes('/company') ? refusing(url, call, init) : wellOnOnePage(url, call, init),
    )
    expect((await ask('a', 'one', 'company')).code).toBe('key-refused')
    expect((await ask('b', 'one')).status).toBe(200)
    expect((await ask('b', 'other', 'company')).code).toBe('key-refused')
    expect(calls).toHaveLength(3)
  })

  it('ends access to the companies after 5 minutes for every tenant that has it', async () => {
    const { ask, clock, gateway } = rotatingWorld(wellOnOnePage)
    for (const id of ['a', 'b']) expect((await ask(id, 'one', 'company')).status).toBe(200)
    await clock.advance(61_000)
    gateway(refusing)
    // The gateway rejects the call of tenant a, and tenant b shares the result.
    for (const id of ['a', 'b', 'a', 'b'])
      expect((await ask(id, 'one', 'company')).status).toBe(200)
    await clock.advance(299_999)
    expect((await ask('b', 'one', 'company')).status).toBe(200)
    await clock.advance(1)
    expect(await ask('b', 'one', 'company')).toMatchObject({ status: 503, code: 'key-refused' })
  })
})

/** Creates a proxy that doesn't record anything because we measure memory. */
function silentProxy(resolve: () => Tenant) {
  const clock = virtualClock()
  const counted = { elapsed: 0 }
  const proxy = createFpxProxy({
    clock: { ...clock, elapsed: () => (counted.elapsed++, clock.elapsed()) },
    random: () => 0.5,
    logger: noLogger,
    gateway: {
      baseUrl: 'https://gateway.test/v2',
      fetch: () => Promise.resolve(json({ data: [{ code: 'A', name: 'A' }] })),
    },
    tenants: { resolve },
  })
  const request = requestOf('/api/fpx/bank')
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) await proxy.handle(request)
  }
  return { proxy, clock, counted, ask }
}

describe('the proxy’s memory', () => {
  it('is limited for tenants that never return', async () => {
    let id = 0
    const { proxy, ask } = silentProxy(() => ({ id: `${++id}`, apiKey: 'key' }))
    // A closed proxy creates tenants like an open one, but it doesn't make calls for them.
    await proxy.close()
    await ask(21_000)
    expect(proxy.health().endpoints.length).toBeLessThanOrEqual(20_000)
    expect(proxy.health().endpoints.length).toBeGreaterThanOrEqual(10_000)
  })

  it('retains the list of a tenant that returns', async () => {
    let id = 0
    const { proxy, ask } = silentProxy(() => {
      const isRegular = id++ % 10 === 0
      return { id: isRegular ? 'regular' : `${id}`, apiKey: isRegular ? 'regular' : 'key' }
    })
    await ask(1)
    const kept = proxy.health().endpoints[0]!
    expect(kept).toMatchObject({ tenant: 'regular', rows: 1 })
    await proxy.close()
    await ask(24_000)
    expect(proxy.health().endpoints).toContainEqual(kept)
  })
})

describe('/health', () => {
  it('is fast with many tenants and many requests', async () => {
    let id = 0
    const { proxy, clock, counted, ask } = silentProxy(() => ({ id: `${++id}`, apiKey: `${id}` }))
    await ask(5000)
    const health = () => proxy.handle(requestOf('/api/fpx/health'))
    counted.elapsed = 0
    for (let time = 0; time < 100; time++) expect((await health()).status).toBe(200)
    expect(counted.elapsed).toBeLessThan(1000)
    await clock.advance(1000)
    expect((await health()).status).toBe(200)
  }, 60_000)
})

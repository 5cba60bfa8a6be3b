import { describe, expect, it } from 'vitest'
import type { FpxProxyOptions, GatewayAdapter, Snapshot } from 'fpx-checkout/proxy'
import { CANARY, everyOutputOf, formsFoundIn } from '../support/secrets/canary.js'
import { createProxyHarness, type SimulatedGateway } from '../support/proxy/createProxyHarness.js'
import { bankRows, json } from '../support/gateway/fixtures.js'

const banks = bankRows(20)
const myAdapter: GatewayAdapter = {
  name: 'my-gateway',
  path: '/list',
  readBanks: (body) => (body as { banks: never }).banks,
}
const sends =
  (rows: readonly unknown[]): SimulatedGateway =>
  () =>
    json({ banks: rows })

function harness(
  changes: Partial<Record<keyof GatewayAdapter, unknown>> = {},
  { gateway, ...options }: Partial<FpxProxyOptions> = {},
  behaviour = sends(banks),
) {
  const adapter = { ...myAdapter, ...changes } as GatewayAdapter
  return createProxyHarness(
    { ...options, gateway: { adapter, ...gateway } as FpxProxyOptions['gateway'] },
    behaviour,
  )
}

describe('a proxy for another gateway', () => {
  it('serves the banks that the adapter reads, and refreshes them once a minute', async () => {
    const { get, calls, clock, payers } = harness()
    expect((await get('/api/fpx/bank')).body).toEqual({ data: banks })
    await clock.advance(60_000)
    await payers(120_000, 5000)
    expect(calls.every(({ url }) => url === 'https://gateway.test/v2/list')).toBe(true)
    expect(calls.length).toBeLessThan(5)
  })

  it('does not have /ping and /company, and its list determines whether it is healthy', async () => {
    const { get, calls, proxy } = harness()
    expect((await get('/api/fpx/ping')).code).toBe('not-found')
    expect((await get('/api/fpx/company')).code).toBe('not-found')
    expect(calls).toEqual([])
    expect((await get('/api/fpx/health')).body).toEqual({ status: 'idle' })
    await get('/api/fpx/bank')
    expect((await get('/api/fpx/health')).body).toEqual({ status: 'fresh' })
    expect(proxy.health().endpoints.map(({ endpoint }) => endpoint)).toEqual(['bank'])
  })

  it('refuses admin.authorize, which would have no effect', () => {
    expect(() => harness({}, { admin: { authorize: () => true } })).toThrow(
      'admin.authorize must be left out, because the adapter "my-gateway" has no path of the companies; received a function.',
    )
  })

  it('refreshes as seldom as the gateway recommends, unless cache.ttlMs says otherwise', async () => {
    for (const [bank, calls] of [
      [undefined, 1],
      [{ ttlMs: 60_000 }, 25],
    ] as const) {
      const world = harness({ ttlMs: 1_800_000 }, bank && { cache: bank })
      await world.payers(1_500_000, 10_000)
      expect(world.calls.length).toBeGreaterThanOrEqual(calls)
      expect(world.calls.length).toBeLessThan(calls + 10)
    }
  })

  it.each([
    [undefined, 15],
    [20, 5],
    [1, 1],
  ])('with perMinute %s may make %i calls for the banks', (perMinute, budgetLeft) => {
    const { proxy, get } = harness({ perMinute }, {}, () => new Promise(() => undefined))
    void get('/api/fpx/bank')
    const [bank] = proxy.health().endpoints
    expect(bank).toMatchObject({ budgetLeft })
  })

  it('refuses a budget above the gateway limit', () => {
    expect(() => harness({ perMinute: 10 }, { budget: { perMinute: 11 } })).toThrow(
      'budget.perMinute must be a whole number from 1 to 10,',
    )
  })
})

describe('a failing adapter', () => {
  it.each<[string, SimulatedGateway, string]>([
    ['throws', () => json(null), 'adapter-failed'],
    ['returns nonsense', () => json({ banks: 'none' }), 'unreadable'],
    ['returns invalid rows', sends(banks.map((bank) => ({ ...bank, code: '' }))), 'unreadable'],
    ['returns nothing', () => json({}), 'adapter-failed'],
  ])('that %s leaves the cached list, and emits the reason', async (_what, next, reason) => {
    const { get, gateway, clock, events } = harness()
    await get('/api/fpx/bank')
    gateway(next)
    await clock.advance(120_000)
    expect((await get('/api/fpx/bank')).body).toEqual({ data: banks })
    await clock.advance(10_000)
    expect(events).toContainEqual(expect.objectContaining({ type: 'refresh-failed', reason }))
  })

  it('causes a problem response if no list is cached, and its error message does not appear in any output', async () => {
    const outputs: unknown[] = []
    const world = harness({
      readBanks: () => {
        throw new Error(`Bearer ${CANARY}`, { cause: CANARY })
      },
    })
    const got = await world.get('/api/fpx/bank')
    expect([got.status, got.code]).toEqual([502, 'gateway-unreadable'])
    outputs.push(got, world.events, world.proxy, world.proxy.health(), world.proxy.metrics())
    for (const output of outputs) expect(formsFoundIn(everyOutputOf(output))).toEqual([])
    expect(world.events).toContainEqual(
      expect.objectContaining({
        reason: 'adapter-failed',
        message: expect.stringMatching(
          /^GET \/list: The adapter of the gateway failed\. `readBanks` of the adapter "my-gateway" threw an error of the class Error at .*adapter\.test\.ts:\d+:\d+\.$/,
        ),
      }),
    )
  })
})

it('a list in a snapshot survives a restart, with names and all fields', async () => {
  const saved = new Map<string, string>()
  const snapshot: Snapshot = {
    load: (name) => Promise.resolve(saved.get(name)),
    save: (name, text) => Promise.resolve(void saved.set(name, text)),
  }
  const rows = [{ code: 'ABB0233', active: true }]
  const world = harness({}, { snapshot }, sends(rows))
  const first = await world.get('/api/fpx/bank')
  await world.clock.advance(1000)
  const broken: SimulatedGateway = () => new Response('', { status: 500 })
  const later = harness({}, { snapshot }, broken)
  expect((await later.get('/api/fpx/bank')).body).toEqual(first.body)
  expect(first.body).toEqual({
    data: [{ code: 'ABB0233', active: true, name: 'Affin Bank Berhad', display: 'Affin Bank' }],
  })
})

import { describe, expect, it, vi } from 'vitest'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { CANARY } from '../../support/secrets/canary.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  settled,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const down: SimulatedGateway = () => new Response('', { status: 500 })

const throwing = () => {
  throw new Error('observer')
}

it.each<[string, () => Promise<void>]>([
  ['throws', throwing],
  ['rejects', () => Promise.reject(new Error('observer'))],
])('an observer that %s does not fail a request or the process', async (_how, onEvent) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  expect((await createProxyHarness({ onEvent }).get('/api/fpx/bank')).status).toBe(200)
  await settled()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

it('an event for a list with unreadable rows counts them and describes the first ten', async () => {
  const unreadable = Array.from({ length: 12 }, () => ({ name: 'No code' }))
  const world = createProxyHarness({}, () => json({ data: [...bankRows(130), ...unreadable] }))
  await world.get('/api/fpx/bank')
  const [event] = world.events.filter((each) => each.type === 'list-incomplete')
  expect(event).toMatchObject({ rows: 130, unreadable: 12 })
  expect(event!.problems).toHaveLength(10)
})

describe('an event for a failed store', () => {
  const failing = (error: Error) => ({
    load: () => Promise.resolve(null),
    save: () => Promise.reject(error),
  })
  const storeFailuresAfter = async (error: Error, apiKey = CANARY) => {
    const gateway = { baseUrl: 'https://gateway.test/v2', apiKey }
    const world = createProxyHarness({ snapshot: failing(error), gateway })
    await world.get('/api/fpx/bank')
    await world.proxy.close()
    return world.events.filter(({ type }) => type === 'store-failed')
  }

  it('contains the store, the action and the error message', async () => {
    const error = Object.assign(new Error('EACCES: permission denied,\n open'), { code: 'EACCES' })
    expect(await storeFailuresAfter(error)).toEqual([
      {
        type: 'store-failed',
        tenant: 'default',
        endpoint: 'bank',
        store: 'snapshot',
        action: 'save',
        message: 'Error: EACCES: permission denied, open',
      },
    ])
  })

  it.each<[unknown, string]>([
    ['ECONNREFUSED', 'Error ECONNREFUSED: connect'],
    [7, 'Error: connect'],
  ])('contains the error code if the message lacks it: %j', async (code, message) => {
    const error = Object.assign(new Error('connect\n'), { code })
    expect(await storeFailuresAfter(error)).toMatchObject([{ message }])
  })

  it.each([CANARY, encodeURIComponent(CANARY)])('never contains the key: %s', async (form) => {
    const [event] = await storeFailuresAfter(new Error(`cannot write ${form}`))
    expect(event).toMatchObject({ message: 'Error' })
  })

  it('never contains a short key', async () => {
    expect(await storeFailuresAfter(new Error('cannot write key-7'), 'key-7')).toMatchObject([
      { message: 'Error' },
    ])
  })

  it('has a message on one printable line, whatever the store throws', async () => {
    const [event] = await storeFailuresAfter(
      new Error('a\r\nb\u001B[31mc\u009Bd\u202Ee\u200Bf\u2028g\0h'),
    )
    expect(event).toMatchObject({ message: 'Error: a b [31mc d e f g h' })
  })

  it('is short, whatever the store throws', async () => {
    expect(await storeFailuresAfter('a text' as never)).toMatchObject([
      { message: 'The store threw a value of type string instead of an Error.' },
    ])
    const [event] = await storeFailuresAfter(new Error('x'.repeat(1e5)))
    expect(JSON.stringify(event).length).toBeLessThan(400)
  })
})

describe('an event for a successful refresh', () => {
  it('reports the rows, the calls and the duration, and is the only event', async () => {
    const { get, clock, events } = createProxyHarness({}, async (url, call, init) => {
      await new Promise<void>((done) => void clock.setTimeout(done, 300))
      return wellOnOnePage(url, call, init)
    })
    await clock.advance(5000)
    void get('/api/fpx/bank')
    await clock.advance(300)
    expect(events).toEqual([
      {
        type: 'refreshed',
        tenant: 'default',
        endpoint: 'bank',
        rows: 21,
        complete: true,
        calls: 1,
        durationMs: 300,
      },
    ])
  })
})

describe('the metrics', () => {
  it('have no series for a tenant, and take the worst of their values', async () => {
    const { get, proxy, clock, gateway } = createProxyHarness({
      tenants: tenantOfHost,
    })
    await get('/api/fpx/bank', { host: 'old' })
    const linesOf = () => proxy.metrics().split('\n')
    const series = linesOf().map((line) => line.replace(/ .*/, ''))
    await clock.advance(30_000)
    await get('/api/fpx/bank', { host: 'new' })
    gateway(down)
    await get('/api/fpx/bank', { host: 'failing' })
    // A second tenant of the same key has the same list.
    await get('/api/fpx/bank', { host: 'branch/key-failing' })
    expect(linesOf().map((line) => line.replace(/ .*/, ''))).toEqual(series)
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'fpx_checkout_data_age_seconds{endpoint="bank"} 30',
        'fpx_checkout_failing_lists{endpoint="bank"} 1',
        'fpx_checkout_budget_remaining_calls{endpoint="bank"} 13',
        'fpx_checkout_store_up{store="shared"} 1',
      ]),
    )
  })

  it('are in the Prometheus text format', async () => {
    const { get, proxy, gateway, payers, calls } = createProxyHarness()
    await get('/api/fpx/bank')
    await get('/api/fpx/bank')
    await get('/api/fpx/nothing')
    gateway(down)
    await payers(70_000, 1000)
    const lines = proxy.metrics().split('\n')
    expect(lines).toContain(`fpx_checkout_calls_total{endpoint="bank"} ${calls.length}`)
    expect(lines).toContain('fpx_checkout_responses_total{route="other",result="not-found"} 1')
    expect(lines).toContain('# TYPE fpx_checkout_data_age_seconds gauge')
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+\{(\w+="[^"\n]*",?)+\} (\d+(\.\d+)?|NaN)|)$/)
  })
})

import type { Tenant } from 'fpx-checkout/proxy'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { json } from '../../support/gateway/fixtures.js'
import { CANARY } from '../../support/secrets/canary.js'
import { heapUsed } from '../../support/proxy/heapUsed.js'
import {
  createProxyHarness,
  requestOf,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const isAdmin = { authorize: (_view: unknown, tenant: string) => tenant }

describe('several merchants', () => {
  const keys: Record<string, string> = { 'a.test': 'key-a', 'b.test': 'key-b' }
  const hosts = (
    toTenant: (reused: Tenant, tenant: Tenant) => Tenant = (_reused, tenant) => tenant,
  ) => {
    const seen: string[] = []
    const reused: Tenant = { id: '', apiKey: '' }
    const world = createProxyHarness(
      {
        admin: isAdmin,
        tenants: {
          resolve: (request) => {
            const host = request.header('host') ?? ''
            const apiKey = Object.hasOwn(keys, host) ? keys[host] : undefined
            return apiKey ? toTenant(reused, { id: host, apiKey }) : null
          },
        },
      },
      (url, _call, { headers }) => {
        const { Authorization } = headers as Record<string, string>
        const who = Authorization!.slice(-1)
        seen.push(who)
        return json({
          data: url.includes('/bank')
            ? [{ code: who, name: `Bank of ${who}` }]
            : [{ id: 1, name: `Company of ${who}` }],
        })
      },
    )
    return { ...world, seen }
  }

  it('never see each other’s data', async () => {
    const { get } = hosts()
    for (const round of [1, 2, 3])
      for (const who of ['a', 'b'])
        for (const path of ['bank', 'company']) {
          const { text, headers } = await get(`/api/fpx/${path}`, { host: `${who}.test` })
          expect(text, `round ${round}`).toContain(` of ${who}"`)
          expect(text).not.toContain(who === 'a' ? ' of b' : ' of a')
          expect(headers['cache-control']).toMatch(/^private/)
        }
  })

  it('are not mixed up if resolve reuses one object for all of them', async () => {
    const { get } = hosts(Object.assign)
    const whose = ['a', 'b', 'a', 'b']
    const answers = whose.map((who) => get('/api/fpx/bank', { host: `${who}.test` }))
    for (const [at, { text }] of (await Promise.all(answers)).entries())
      expect(text).toContain(`Bank of ${whose[at]}"`)
  })

  it('remain available when one merchant’s key is refused', async () => {
    const { get, gateway } = hosts()
    gateway(() => new Response('', { status: 401 }))
    await get('/api/fpx/bank', { host: 'b.test' })
    expect((await get('/api/fpx/health')).status).toBe(503)
    gateway(wellOnOnePage)
    await get('/api/fpx/bank', { host: 'a.test' })
    expect(await get('/api/fpx/health')).toMatchObject({ status: 200, body: { status: 'failing' } })
  })

  it('an unknown tenant gets 404, without allocating state for it', async () => {
    const { get, calls, proxy } = hosts()
    expect((await get('/api/fpx/bank', { host: 'unknown.test' })).status).toBe(404)
    expect(calls).toEqual([])
    expect(proxy.health().endpoints).toEqual([])
  })

  it('thirty thousand unknown hosts do not use memory', () => {
    const { proxy, calls } = hosts()
    let host = ''
    const request = { ...requestOf('/api/fpx/bank'), header: () => host }
    const ask = (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        host = `${n}.unknown.test`
        const answer = proxy.handle(request)
        if (answer instanceof Promise || answer.status !== 404) throw new Error(host)
      }
    }
    ask(0, 10_000)
    const before = heapUsed()
    ask(10_000, 40_000)
    // An entry in a map takes more than 33 bytes.
    expect(heapUsed() - before).toBeLessThan(1_000_000)
    expect(calls).toEqual([])
  })

  it.each([
    '__proto__',
    'constructor',
    'a:b',
    'a\0b',
    '../a',
    ' a ',
    '[object Object]',
    '\r\n\u001B[31mred',
  ])('the id %j is served like any other', async (id) => {
    const { get, proxy } = createProxyHarness({
      tenants: { resolve: () => ({ id, apiKey: 'key' }) },
    })
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(proxy.health().endpoints[0]!.tenant).toBe(id)
    for (const char of '\r\u001B') expect(proxy.metrics()).not.toContain(char)
    expect(Object.prototype).not.toHaveProperty('id')
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error(CANARY)
      },
    ],
    ['rejects', () => Promise.reject(new Error(CANARY))],
    ['returns an invalid key', () => ({ id: 'a', apiKey: 'a b' })],
    ['returns a value of another type', () => 'a'],
  ])('a resolve that %s causes a 404 and an event', async (_what, resolve) => {
    const { get, events, calls } = createProxyHarness({
      tenants: { resolve: resolve as () => null },
    })
    expect((await get('/api/fpx/bank')).status).toBe(404)
    expect(events).toMatchObject([{ type: 'callback-failed', callback: 'resolve' }])
    expect(calls).toEqual([])
  })

  it.each<[string, unknown]>([
    ['an object', { toString: () => 'a' }],
    ['a list', ['a']],
    ['a text object', new String('a')],
    ['a date', new Date(0)],
    ['a function', () => 'a'],
    ['a symbol', Symbol('a')],
    ['a bigint', 7n],
    ['a boolean', true],
    ['null', null],
    ['nothing', undefined],
    ['NaN', NaN],
    ['infinity', -Infinity],
    ['a fraction', 1.5],
    ['an unsafe integer', 2 ** 53],
    ['an empty text', ''],
    ['blanks', ' \t\n\u00a0'],
  ])('an id that is %s causes a 404 and an event, and is not stored', async (_what, id) => {
    const { get, events, calls, proxy } = createProxyHarness({
      admin: isAdmin,
      tenants: { resolve: () => ({ id: id as string, apiKey: CANARY }) },
    })
    for (const path of ['bank', 'company', 'ping'])
      expect((await get(`/api/fpx/${path}`)).status).toBe(404)
    expect(calls).toEqual([])
    expect(proxy.health().endpoints).toEqual([])
    expect(events).toHaveLength(1)
    expect(proxy.metrics()).toContain(
      'fpx_checkout_events_total{endpoint="resolve",type="callback-failed"} 3',
    )
    expect(events[0]).toMatchObject({
      type: 'callback-failed',
      callback: 'resolve',
      reason: 'invalid',
      message: expect.stringMatching(
        /^tenants\.resolve must return an id that is a text/,
      ) as string,
    })
  })

  it('a getter that throws the key causes an event without the key', async () => {
    const { get, events } = createProxyHarness({
      tenants: {
        resolve: () => ({
          apiKey: CANARY,
          get id(): string {
            throw new Error(CANARY)
          },
        }),
      },
    })
    expect((await get('/api/fpx/bank')).status).toBe(404)
    expect(events).toEqual([{ type: 'callback-failed', callback: 'resolve', reason: 'invalid' }])
  })

  it('if two keys alternate while a key is replaced, both lists are retained', async () => {
    let asked = 0
    const { get, calls, proxy } = createProxyHarness({
      tenants: { resolve: () => ({ id: 'one', apiKey: `key-${asked++ % 2}` }) },
    })
    for (let request = 0; request < 20; request++)
      expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(calls).toHaveLength(4)
    // Each series has only one line, as Prometheus's text format requires.
    const lines = proxy
      .metrics()
      .split('\n')
      .filter((line) => line.startsWith('fpx_checkout_data_age'))
    expect(lines).toHaveLength(1)
  })

  it('resolve may return a thenable that is not a Promise', async () => {
    const thenable = {
      then: (done: (tenant: object) => void) => done({ id: 'one', apiKey: 'key' }),
    }
    const { get } = createProxyHarness({ tenants: { resolve: () => thenable as never } })
    expect((await get('/api/fpx/bank')).status).toBe(200)
  })

  it('a numeric id, as from a database, is reported like any other', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => error.mockRestore())
    const resolve = () => ({ id: 7, apiKey: CANARY })
    const refused = () => new Response('', { status: 401 })
    const { get, proxy } = createProxyHarness({ logger: undefined, tenants: { resolve } }, refused)
    await get('/api/fpx/bank')
    expect(proxy.health().endpoints).toMatchObject([{ tenant: '7' }])
    expect(error.mock.calls.join()).toContain('fpx-checkout, tenant 7: GET')
  })
})

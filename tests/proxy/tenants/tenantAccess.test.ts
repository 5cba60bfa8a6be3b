import type { FpxProxyOptions, ProxyRequest } from 'fpx-checkout/proxy'
import { describe, expect, it, vi } from 'vitest'
import { json } from '../../support/gateway/fixtures.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

type Authorize = NonNullable<FpxProxyOptions['admin']>['authorize']

/** The admins' sessions by cookie, with the merchant each of them may read. */
const sessions: Record<string, string> = { 'admin-of-a': 'a', 'admin-of-b': 'b' }
const session = (request: ProxyRequest) => sessions[request.header('cookie') ?? '']

/** Creates a proxy for two merchants, a.test and b.test. */
function twoMerchants(authorize: Authorize, options: Partial<FpxProxyOptions> = {}) {
  return createProxyHarness(
    {
      admin: { authorize },
      tenants: {
        resolve: (request) => {
          const id = /^([ab])\.test$/.exec(request.header('host') ?? '')?.[1]
          return id ? { id, apiKey: `key-${id}` } : null
        },
      },
      ...options,
    },
    (_url, _call, { headers }) => {
      const { Authorization } = headers as Record<string, string>
      return json({ data: [{ id: 1, name: `Company of ${Authorization!.slice(-1)}` }] })
    },
  )
}

const requests = [
  ['GET', {}],
  ['GET', { 'if-none-match': '*' }],
  ['HEAD', {}],
  ['HEAD', { 'if-none-match': '*' }],
] as const

describe('the companies of several merchants', () => {
  it('can be read only by each merchant’s admins', async () => {
    const { get } = twoMerchants(session)
    for (const who of ['a', 'b'])
      for (const [method, headers] of requests) {
        const got = await get(
          '/api/fpx/company',
          { ...headers, host: `${who}.test`, cookie: `admin-of-${who}` },
          method,
        )
        expect(got.status).toBe(200)
        expect(got.text).toMatch(method === 'HEAD' ? /^$/ : new RegExp(`Company of ${who}"`))
      }
  })

  it.each(requests)(
    'cannot be read by another merchant’s admin who sends its Host: %s %j',
    async (method, headers) => {
      const { get, calls } = twoMerchants(session)
      const ask = (host: string, cookie: string) =>
        get('/api/fpx/company', { ...headers, host, cookie }, method)
      // Access to the companies is denied both before and after the list is cached.
      for (const round of ['empty', 'cached']) {
        const got = await ask('b.test', 'admin-of-a')
        expect(got.status, round).toBe(403)
        expect(got.text).not.toContain('Company of')
        expect(calls).toHaveLength(round === 'empty' ? 0 : 1)
        expect((await ask('b.test', 'admin-of-b')).status).toBe(200)
      }
    },
  )

  it('authorize gets the id of the tenant, and no key', async () => {
    const got: unknown[][] = []
    const { get } = twoMerchants((...args) => {
      got.push(args.slice(1))
      return null
    })
    await get('/api/fpx/company', { host: 'b.test' })
    expect(got).toEqual([['b']])
  })

  it('authorize is not called for a request without a tenant', async () => {
    const authorize = vi.fn(() => 'a')
    const { get } = twoMerchants(authorize)
    expect((await get('/api/fpx/company', { host: 'c.test' })).status).toBe(404)
    expect(authorize).not.toHaveBeenCalled()
  })

  it('slow resolve and authorize functions are awaited', async () => {
    const { get } = twoMerchants((request) => Promise.resolve(session(request)), {
      tenants: { resolve: () => Promise.resolve({ id: 'b', apiKey: 'key-b' }) },
    })
    expect((await get('/api/fpx/company', { cookie: 'admin-of-b' })).status).toBe(200)
    expect((await get('/api/fpx/company', { cookie: 'admin-of-a' })).status).toBe(403)
  })

  it('a number that authorize returns equals the id with the same digits', async () => {
    const { get } = twoMerchants(() => 7, {
      tenants: { resolve: () => ({ id: '7', apiKey: 'key-b' }) },
    })
    expect((await get('/api/fpx/company')).status).toBe(200)
  })
})

describe('with several merchants, authorize that returns', () => {
  it.each<[string, unknown]>([
    ['true', true],
    ['an object', { id: 'a', toString: () => 'a' }],
    ['a text object', new String('a')],
    ['a list', ['a']],
    ['a function', () => 'a'],
    ['a symbol', Symbol.for('a')],
    ['a bigint', 7n],
    ['NaN', NaN],
    ['a blank', ' '],
  ])('%s refuses, and says why once', async (_what, returned) => {
    const { get, events, calls } = twoMerchants(() => returned as string)
    for (const [method, headers] of requests)
      expect((await get('/api/fpx/company', { ...headers, host: 'a.test' }, method)).status).toBe(
        403,
      )
    expect(calls).toEqual([])
    expect(events).toEqual([
      {
        type: 'callback-failed',
        callback: 'authorize',
        reason: 'invalid',
        message: expect.stringMatching(
          /^With `tenants`, admin\.authorize must return the id of the tenant .* It returned /,
        ) as string,
      },
    ])
  })

  it.each<[string, unknown]>([
    ['false', false],
    ['an empty text', ''],
    ['another id', 'b'],
    ['the id in another case', 'A'],
    ['the id with a space', 'a '],
    ['a longer id', 'ab'],
    ['a list of ids as text', 'a,b'],
    ['a promise of another id', Promise.resolve('b')],
  ])('%s refuses without an event, because it is a valid answer', async (_what, returned) => {
    const { get, events, calls } = twoMerchants(() => returned as string)
    expect(await get('/api/fpx/company', { host: 'a.test' })).toMatchObject({
      status: 403,
      code: 'company-refused',
    })
    expect(calls).toEqual([])
    expect(events).toEqual([])
  })

  it.each([null, undefined])('%s says that nobody is signed in', async (returned) => {
    const { get, events } = twoMerchants(() => returned)
    expect(await get('/api/fpx/company', { host: 'a.test' })).toMatchObject({
      status: 401,
      code: 'signed-out',
    })
    expect(events).toEqual([])
  })
})

import { createSandbox } from 'fpx-checkout/sandbox'
import type { FpxProxy } from 'fpx-checkout/proxy'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { CANARY, everyOutputOf, formsFoundIn } from '../../support/secrets/canary.js'
import { buildSnippet } from '../../support/guides/buildSnippet.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'

const isAdmin = { authorize: () => true }

/** The headers of a private response. */
const guarded = {
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The private routes with their problem codes and a text that only occurs in their data. */
const routes = [
  ['/api/fpx/company', 'company-refused', 'Company 1'],
  ['/api/fpx/status', 'status-refused', 'B0001'],
] as const

/** A working gateway with an offline bank. */
const gateway: SimulatedGateway = (url, ...call) =>
  url.includes('/bank')
    ? json({ data: [{ ...bankRows(1)[0], status: 'offline' }] })
    : well(url, ...call)

describe.each(routes)('authorize, asked for %s,', (path, refused, secret) => {
  it.each<[string, () => unknown, number, number]>([
    ['false', () => false, 403, 0],
    ['a truthy string', () => 'true', 403, 1],
    ['an id', () => 'default', 403, 1],
    ['1', () => 1, 403, 1],
    ['an object', () => ({ allowed: CANARY }), 403, 1],
    ['a promise of a truthy string', () => Promise.resolve('yes'), 403, 1],
    [
      'a throw',
      () => {
        throw new Error(CANARY)
      },
      403,
      1,
    ],
    ['a rejection', () => Promise.reject(new Error(CANARY)), 403, 1],
    ['nothing', () => undefined, 401, 0],
    ['status 401', () => ({ status: 401 }), 401, 0],
    ['status 403', () => Promise.resolve({ status: 403 }), 403, 0],
    ['a response', () => new Response(null, { status: 401 }), 401, 0],
    ['another status', () => ({ status: 200 }), 403, 1],
  ])(
    'that returns %s refuses, also what is cached, and says why once',
    async (_what, authorize, status, reports) => {
      let current: () => unknown = authorize
      const { get, calls, events } = createProxyHarness(
        { admin: { authorize: () => current() as boolean } },
        gateway,
      )
      expect(await get(path)).toMatchObject({
        status,
        code: status === 401 ? 'signed-out' : refused,
      })
      expect(calls).toEqual([])
      current = () => true
      expect((await get(path)).text).toContain(secret)
      calls.length = 0
      current = authorize
      for (const method of ['GET', 'HEAD'])
        for (const condition of ['', '*']) {
          const got = await get(path, { 'if-none-match': condition }, method)
          expect(got).toMatchObject({ status, headers: guarded })
          expect(got.text).not.toContain(secret)
        }
      expect(calls).toEqual([])
      const failures = events.filter((event) => event.type === 'callback-failed')
      expect(failures).toHaveLength(reports)
      for (const { reason, message } of failures)
        if (reason === 'invalid') expect(message).toMatch(/^admin\.authorize must return true/)
      expect(formsFoundIn(everyOutputOf(events))).toEqual([])
    },
  )

  it('that returns exactly true allows, is called for each request, and gets the tenant "default"', async () => {
    const authorize = vi.fn(() => true)
    const { get } = createProxyHarness({ admin: { authorize } }, gateway)
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { 'if-none-match': '*' }],
      ['HEAD', {}],
    ] as const)
      expect(await get(path, headers, method)).toMatchObject({ status: 200, headers: guarded })
    expect(authorize).toHaveBeenCalledTimes(3)
    expect(authorize).toHaveBeenCalledWith(expect.anything(), 'default')
  })

  it.each<[string, unknown, string | undefined]>([
    ['null', null, undefined],
    ['a promise of null', Promise.resolve(null), undefined],
    ['a challenge', { challenge: 'Bearer realm="shop"' }, 'Bearer realm="shop"'],
  ])('that returns %s says that nobody is signed in', async (_what, returned, challenge) => {
    const { get, calls, events } = createProxyHarness({
      admin: { authorize: () => returned as null },
    })
    const got = await get(path)
    expect(got).toMatchObject({ status: 401, code: 'signed-out', headers: guarded })
    expect(got.headers['www-authenticate']).toBe(challenge)
    expect([calls, events]).toEqual([[], []])
  })

  it.each(['', ' Bearer', 'Bearer\r\nSet-Cookie: a=b', 'Bearer é', 7])(
    'that returns the invalid challenge %j refuses without it',
    async (challenge) => {
      const { get, events } = createProxyHarness({
        admin: { authorize: () => ({ challenge }) as { challenge: string } },
      })
      const got = await get(path)
      expect(got).toMatchObject({ status: 403, code: refused })
      expect(got.headers['www-authenticate']).toBeUndefined()
      expect(events).toMatchObject([{ type: 'callback-failed', reason: 'invalid' }])
    },
  )

  it('that does not settle refuses after 5 s', async () => {
    const { get, clock, events } = createProxyHarness({
      admin: { authorize: () => new Promise<boolean>(() => undefined) },
    })
    const got = get(path)
    await clock.advance(5000)
    expect(await got).toMatchObject({ status: 403 })
    expect(events).toEqual([{ type: 'callback-failed', callback: 'authorize', reason: 'hung' }])
  })

  it('an unknown tenant gets the headers of a refusal too', async () => {
    const { get } = createProxyHarness({ admin: isAdmin, tenants: { resolve: () => null } })
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers).toMatchObject(guarded)
  })

  it.each(['cross-site', 'same-site', 'Cross-Site', 'unheard-of'])(
    'is not called for another site (Sec-Fetch-Site: %s), which could use the status to detect an admin',
    async (site) => {
      let authorizeCalls = 0
      const { get } = createProxyHarness({
        admin: { authorize: () => (authorizeCalls++, true) },
        cors: { origins: ['https://admin.example'] },
      })
      const ask = (headers: Record<string, string>) =>
        get(path, { 'sec-fetch-site': site, ...headers })
      // An `<object>` doesn't send an `Origin` header, and its events differ between 403 and 200.
      const origins: Record<string, string>[] = [
        {},
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]
      for (const headers of origins)
        expect(await ask(headers)).toMatchObject({ status: 403, code: refused })
      expect(authorizeCalls).toBe(0)
      expect((await ask({ origin: 'https://admin.example' })).status).toBe(200)
    },
  )

  it.each(['same-origin', 'none'])('is called for Sec-Fetch-Site: %s', async (site) => {
    const { get } = createProxyHarness({ admin: isAdmin })
    expect((await get(path, { 'sec-fetch-site': site })).status).toBe(200)
  })
})

describe('authorize, asked for the companies,', () => {
  it.each(['page=0', 'perPage=41', 'per_page=1'])(
    'is called before the query is validated, so ?%s does not reveal anything to a stranger',
    async (query) => {
      let allowed = false
      const { get } = createProxyHarness({ admin: { authorize: () => allowed } })
      const ask = () => get(`/api/fpx/company?${query}`)
      expect(await ask()).toMatchObject({ status: 403, code: 'company-refused' })
      allowed = true
      expect(await ask()).toMatchObject({ status: 400, code: 'bad-query' })
    },
  )

  it('a refusal has the same headers as the list, so that other sites cannot use them to detect an admin', async () => {
    let allowed = true
    const { get, gateway, clock } = createProxyHarness({ admin: { authorize: () => allowed } })
    const headersOf = async (query = '', method = 'GET') => {
      const { status, headers } = await get(`/api/fpx/company${query}`, {}, method)
      // These headers may differ between the responses because browsers hide them from other sites.
      const ofBody = /^(content-type|content-length|fpx-data-age|fpx-data-time|retry-after|allow)$/
      const others = Object.entries(headers).filter(([name]) => !ofBody.test(name))
      return [status, Object.fromEntries(others)] as const
    }
    expect(await headersOf()).toEqual([200, guarded])
    expect(await headersOf('', 'HEAD')).toEqual([200, guarded])
    expect(await headersOf('?page=0')).toEqual([400, guarded])
    expect(await headersOf('', 'POST')).toEqual([405, guarded])
    allowed = false
    expect(await headersOf()).toEqual([403, guarded])
    expect(await headersOf('', 'HEAD')).toEqual([403, guarded])
    expect(await headersOf('?page=0')).toEqual([403, guarded])
    allowed = true
    gateway(() => new Response('', { status: 401 }))
    await clock.advance(61_000)
    await headersOf()
    await clock.advance(300_000)
    expect(await headersOf()).toEqual([503, guarded])
  })
})

it.each([
  ['', undefined, 401],
  ['', 'Bearer ', 401],
  ['token', undefined, 401],
  ['token', 'Bearer other', 401],
  ['token', 'Bearer token', 200],
])(
  "the guide's `authorize`, with the token %j, answers the header %j with %i",
  async (token, authorization, status) => {
    vi.stubEnv('ADMIN_TOKEN', token)
    vi.stubEnv('FPX_BASE_URL', 'https://sandbox.example/v2')
    vi.stubEnv('FPX_API_KEY', 'sandbox-key')
    vi.stubGlobal('fetch', createSandbox())
    onTestFinished(() => void vi.unstubAllEnvs().unstubAllGlobals())
    const load = await buildSnippet<{ proxy: FpxProxy }>(
      'src/guides/security.md',
      'findUser',
      (text) => text.replace('createFpxProxy({', 'export const proxy = createFpxProxy({'),
    )
    const { proxy } = await load()
    onTestFinished(() => proxy.close())
    const headers = new Headers()
    if (authorization !== undefined) headers.set('authorization', authorization)
    const request = new Request('https://shop.example/api/fpx/company', { headers })
    expect((await proxy.fetch(request)).status).toBe(status)
  },
)

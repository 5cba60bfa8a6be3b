import { describe, expect, it } from 'vitest'
import { CANARY, everyOutputOf, formsFoundIn } from '../../support/secrets/canary.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

const isAdmin = { authorize: () => true }

describe('authorize', () => {
  it.each<[string, () => unknown]>([
    ['false', () => false],
    ['a truthy string', () => 'true'],
    ['1', () => 1],
    ['an object', () => ({})],
    ['a promise of a truthy string', () => Promise.resolve('yes')],
    [
      'a throw',
      () => {
        throw new Error(CANARY)
      },
    ],
    ['a rejection', () => Promise.reject(new Error(CANARY))],
  ])('that returns %s refuses', async (_what, authorize) => {
    const { get, calls, events } = createProxyHarness({
      admin: { authorize: authorize as () => boolean },
    })
    expect(await get('/api/fpx/company')).toMatchObject({ status: 403, code: 'company-refused' })
    expect(calls).toEqual([])
    expect(formsFoundIn(everyOutputOf(events))).toEqual([])
  })

  it.each<[string, unknown, string | undefined]>([
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['a promise of null', Promise.resolve(null), undefined],
    ['a challenge', { challenge: 'Bearer realm="shop"' }, 'Bearer realm="shop"'],
  ])('that returns %s says that nobody is signed in', async (_what, returned, challenge) => {
    const { get, calls, events } = createProxyHarness({
      admin: { authorize: () => returned as null },
    })
    for (const path of ['/api/fpx/company', '/api/fpx/status']) {
      const got = await get(path)
      expect(got).toMatchObject({ status: 401, code: 'signed-out' })
      expect(got.headers['www-authenticate']).toBe(challenge)
      expect(got.headers['cache-control']).toBe('private, no-store')
    }
    expect([calls, events]).toEqual([[], []])
  })

  it.each(['', ' Bearer', 'Bearer\r\nSet-Cookie: a=b', 'Bearer é', 7])(
    'that returns the invalid challenge %j refuses without it',
    async (challenge) => {
      const { get, events } = createProxyHarness({
        admin: { authorize: () => ({ challenge }) as { challenge: string } },
      })
      const got = await get('/api/fpx/company')
      expect(got).toMatchObject({ status: 403, code: 'company-refused' })
      expect(got.headers['www-authenticate']).toBeUndefined()
      expect(events).toMatchObject([{ type: 'callback-failed', reason: 'invalid' }])
    },
  )

  it('that does not settle refuses after 5 s', async () => {
    const { get, clock, events } = createProxyHarness({
      admin: { authorize: () => new Promise<boolean>(() => undefined) },
    })
    const got = get('/api/fpx/company')
    await clock.advance(5000)
    expect(await got).toMatchObject({ status: 403 })
    expect(events).toEqual([{ type: 'callback-failed', callback: 'authorize', reason: 'hung' }])
  })

  it('is called for every request, even if the companies are cached: HEAD, 304', async () => {
    let authorizeCalls = 0
    let allowed = true
    const { get } = createProxyHarness({
      admin: { authorize: () => (authorizeCalls++, allowed) },
    })
    expect((await get('/api/fpx/company')).status).toBe(200)
    allowed = false
    for (const method of ['GET', 'HEAD'])
      for (const condition of ['', '*']) {
        const got = await get('/api/fpx/company', { 'if-none-match': condition }, method)
        expect(got.status).toBe(403)
        expect(got.text).not.toContain('Company 1')
      }
    expect(authorizeCalls).toBe(5)
  })

  it.each<[string, () => unknown, number]>([
    ['a truthy string', () => 'true', 403],
    ['a rejection', () => Promise.reject(new Error('no session')), 403],
    ['nothing', () => undefined, 401],
  ])('that returns %s refuses cached companies too', async (_what, gives, status) => {
    let now: () => unknown = () => true
    const { get, calls } = createProxyHarness({ admin: { authorize: () => now() as boolean } })
    expect((await get('/api/fpx/company')).status).toBe(200)
    calls.length = 0
    now = gives
    const got = await get('/api/fpx/company')
    expect(got.status).toBe(status)
    expect(got.text).not.toContain('Company 1')
    expect(calls).toEqual([])
  })

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

  it('protects responses: caches must not store them, and other sites must not embed them', async () => {
    const { get } = createProxyHarness({ admin: isAdmin })
    expect((await get('/api/fpx/company')).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it('a refusal has the same headers as the list, so that other sites cannot use them to detect an admin', async () => {
    let allowed = true
    const { get, gateway, clock } = createProxyHarness({ admin: { authorize: () => allowed } })
    const headersOf = async (query = '', method = 'GET') => {
      const { status, headers } = await get(`/api/fpx/company${query}`, {}, method)
      // Headers that may differ between the responses; browsers hide them from other sites.
      const ofBody = /^(content-type|content-length|fpx-data-age|fpx-data-time|retry-after|allow)$/
      const others = Object.entries(headers).filter(([name]) => !ofBody.test(name))
      return [status, Object.fromEntries(others)] as const
    }
    const guarded = {
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
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

  it('an unknown tenant gets the headers of a refusal too', async () => {
    const { get } = createProxyHarness({ admin: isAdmin, tenants: { resolve: () => null } })
    const { status, headers } = await get('/api/fpx/company')
    expect(status).toBe(404)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
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
        get('/api/fpx/company', { 'sec-fetch-site': site, ...headers })
      // An <object> does not send an Origin, and its events differ between 403 and 200.
      const origins: Record<string, string>[] = [
        {},
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]
      for (const headers of origins)
        expect(await ask(headers)).toMatchObject({ status: 403, code: 'company-refused' })
      expect(authorizeCalls).toBe(0)
      expect((await ask({ origin: 'https://admin.example' })).status).toBe(200)
    },
  )

  it.each(['same-origin', 'none'])('is called for Sec-Fetch-Site: %s', async (site) => {
    const { get } = createProxyHarness({ admin: isAdmin })
    expect((await get('/api/fpx/company', { 'sec-fetch-site': site })).status).toBe(200)
  })
})

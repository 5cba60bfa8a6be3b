import { describe, expect, it } from 'vitest'
import {
  createProxyHarness,
  type SimulatedGateway,
  viewOf,
} from '../../support/createProxyHarness.js'
import { heapUsed } from '../../support/heapUsed.js'
import { bankRows, json } from '../../support/fixtures.js'

const rows = [
  { code: 'BOTH', name: 'Both Berhad', model: 'B2C' },
  { code: 'BOTH', name: 'Both Berhad', model: 'B2B1', note: '</script>' },
  { code: 'BANK A&B', name: 'With characters that need escapes' },
  { code: '银行', name: 'With Chinese characters' },
  ...bankRows(5),
]
const sending =
  (banks: readonly object[]): SimulatedGateway =>
  () =>
    json({ data: banks })
const offering = sending(rows)
const failing: SimulatedGateway = () => new Response('', { status: 500 })

describe('/bank/{code}', () => {
  it('returns all fields of every bank with the code, with the headers of /bank except stale caching', async () => {
    const { get, calls } = createProxyHarness({}, offering)
    const list = await get('/api/fpx/bank')
    const got = await get('/api/fpx/bank/BOTH')
    expect(got).toMatchObject({ status: 200, body: { data: rows.slice(0, 2) } })
    expect(got.text).not.toContain('</script>')
    const { etag, 'content-length': length, ...others } = got.headers
    expect({ ...list.headers, 'cache-control': 'public, max-age=15' }).toMatchObject(others)
    expect(etag).not.toBe(list.headers['etag'])
    expect(length).toBe(String(new TextEncoder().encode(got.text).byteLength))
    expect(calls).toHaveLength(1)
  })

  it.each(['BANK A&B', '银行', 'B0001'])('finds %s by its percent-encoded code', async (code) => {
    const { get } = createProxyHarness({}, offering)
    const body = { data: rows.filter((row) => row.code === code) }
    expect(await get(`/api/fpx/bank/${encodeURIComponent(code)}`)).toMatchObject({ body })
    const everyByte = [...new TextEncoder().encode(code)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join('')
    expect(await get(`/api/fpx/bank/${everyByte}`)).toMatchObject({ status: 200, body })
  })

  it('with `model` returns the same banks as findBanks, with a separate ETag', async () => {
    const { get, proxy } = createProxyHarness(
      { mapBank: ({ note }) => (note ? { model: 'B2B1' } : {}) },
      offering,
    )
    const whole = await get('/api/fpx/bank/BOTH')
    for (const [model, data] of [
      ['B2C', rows.slice(0, 1)],
      ['B2B1', rows.slice(1, 2)],
    ] as const) {
      const got = await get(`/api/fpx/bank/BOTH?_=1&model=${model}`)
      expect(got).toMatchObject({ status: 200, body: { data } })
      expect(got.headers['etag']).not.toBe(whole.headers['etag'])
      expect(await proxy.findBanks('BOTH', { model })).toEqual(data)
    }
    // A bank whose model is unknown counts for both.
    expect((await get('/api/fpx/bank/B0001?model=B2C')).status).toBe(200)
  })

  it('responds that the bank is not offered if the code does not exist in the model', async () => {
    const { get } = createProxyHarness({}, sending([{ code: 'ABB0235', name: 'AFFINMAX' }]))
    expect((await get('/api/fpx/bank/ABB0235?model=B2B1')).status).toBe(200)
    expect(await get('/api/fpx/bank/ABB0235?model=B2C')).toMatchObject({
      status: 404,
      code: 'bank-not-offered',
    })
  })

  it('responds to HEAD, If-None-Match, OPTIONS and other methods as /bank does', async () => {
    const { get } = createProxyHarness({}, offering)
    const path = '/api/fpx/bank/B0001'
    const whole = await get(path)
    expect(await get(path, {}, 'HEAD')).toMatchObject({ ...whole, text: '', body: undefined })
    const etag = whole.headers['etag']!
    expect(await get(path, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    expect(await get('/api/fpx/bank/B0002', { 'if-none-match': etag })).toMatchObject({
      status: 200,
    })
    expect((await get(path, {}, 'OPTIONS')).status).toBe(204)
    expect(await get(path, {}, 'POST')).toMatchObject({ status: 405, code: 'method-not-allowed' })
  })

  it('returns a cached bank synchronously and without a gateway call, with the age of the list', async () => {
    const { get, proxy, calls, clock } = createProxyHarness({}, offering)
    await get('/api/fpx/bank/B0001')
    await clock.advance(7400)
    const view = viewOf('/api/fpx/bank/B0001')
    expect(proxy.handle(view)).not.toBeInstanceOf(Promise)
    expect((await get('/api/fpx/bank/B0001')).headers['fpx-data-age']).toBe('7')
    expect(calls).toHaveLength(1)
  })

  it('finds the code in the current list', async () => {
    const { get, gateway, clock } = createProxyHarness({}, offering)
    expect((await get('/api/fpx/bank/B0005')).status).toBe(200)
    gateway(sending(rows.slice(0, -1)))
    await clock.advance(60_000)
    await get('/api/fpx/bank')
    await clock.advance(1000)
    expect((await get('/api/fpx/bank/B0005')).status).toBe(404)
    expect((await get('/api/fpx/bank/B0004')).status).toBe(200)
  })

  it.each(['B9999', 'both', 'BOTH%20', '%20BOTH', 'BOTH.', '__proto__', 'constructor', '*', '+'])(
    'responds to %s with a 404 that caches must not store',
    async (segment) => {
      const { get } = createProxyHarness({}, offering)
      await get('/api/fpx/bank')
      const got = await get(`/api/fpx/bank/${segment}`)
      expect(got.status).toBe(404)
      expect(got.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/problem+json',
      })
      expect(['bank-not-offered', 'not-found']).toContain(got.code)
    },
  )

  it('responds with bank-not-offered only if a list is cached, and with 503 otherwise', async () => {
    const { get, gateway, clock } = createProxyHarness({}, failing)
    for (const code of ['B0001', 'B9999']) {
      const got = await get(`/api/fpx/bank/${code}`)
      expect(got).toMatchObject({ status: 503, code: 'gateway-failing', body: { status: 503 } })
      expect(got.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' })
    }
    expect((await get('/api/fpx/bank')).status).toBe(502)
    gateway(offering)
    await clock.advance(5000)
    expect((await get('/api/fpx/bank/B0001')).status).toBe(200)
    expect(await get('/api/fpx/bank/B9999')).toMatchObject({
      status: 404,
      code: 'bank-not-offered',
    })
  })

  it('responds from the last list while refreshes fail, and with 503 when that list is too old', async () => {
    const { get, gateway, payers } = createProxyHarness(
      { cache: { ttlMs: 60_000, staleIfErrorMs: 300_000 } },
      offering,
    )
    await get('/api/fpx/bank')
    gateway(failing)
    const got = await payers(280_000, 20_000, '/api/fpx/bank/B0001')
    expect(got.map(({ status }) => status)).toEqual(Array(14).fill(200))
    await payers(60_000, 5000)
    expect((await get('/api/fpx/bank/B0001')).status).toBe(503)
    expect((await get('/api/fpx/bank/B9999')).status).toBe(503)
  })

  it('waits for the refresh in progress instead of starting another one', async () => {
    const { get, calls } = createProxyHarness({}, offering)
    const paths = ['bank', 'bank/B0001', 'bank/B9999', 'bank/BOTH']
    const got = await Promise.all(paths.map((path) => get(`/api/fpx/${path}`)))
    expect(got.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(calls).toHaveLength(1)
  })

  it('has the CORS headers of /bank, even on a 404', async () => {
    const { get } = createProxyHarness({ cors: { origins: ['https://shop.test'] } }, offering)
    for (const code of ['B0001', 'B9999']) {
      const { headers } = await get(`/api/fpx/bank/${code}`, { origin: 'https://shop.test' })
      expect(headers['access-control-allow-origin']).toBe('https://shop.test')
      expect(headers['vary']).toContain('Origin')
      const other = await get(`/api/fpx/bank/${code}`, { origin: 'https://evil.test' })
      expect(other.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('returns only the banks of the requested merchant, in a private response', async () => {
    const { get } = createProxyHarness(
      {
        tenants: {
          resolve: (view) => {
            const host = view.header('host') ?? ''
            return host ? { id: host, apiKey: `key-${host}` } : null
          },
        },
      },
      (_url, _call, { headers }) => {
        const { Authorization } = headers as Record<string, string>
        return json({ data: [{ code: Authorization!.slice(-1).toUpperCase(), name: 'A bank' }] })
      },
    )
    const own = await get('/api/fpx/bank/A', { host: 'a' })
    expect(own.status).toBe(200)
    expect(own.headers['cache-control']).toMatch(/^private/)
    expect((await get('/api/fpx/bank/B', { host: 'a' })).status).toBe(404)
    expect(await get('/api/fpx/bank/A')).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('counts its responses in the metrics, without codes', async () => {
    const { get, proxy } = createProxyHarness({}, offering)
    for (const code of ['B0001', 'B0001', 'B9999', 'B9998']) await get(`/api/fpx/bank/${code}`)
    expect(proxy.metrics()).toContain(
      'fpx_checkout_responses_total{route="bank",result="bank-not-offered"} 2',
    )
    expect(proxy.metrics()).toContain('fpx_checkout_responses_total{route="bank",result="fresh"} 1')
    expect(proxy.metrics()).not.toContain('B9999')
  })

  it('does not use memory for codes that are not in the list', async () => {
    const { get, proxy } = createProxyHarness({}, offering)
    await get('/api/fpx/bank')
    const request = (count: number, prefix: string) => {
      for (let n = 0; n < count; n++) void proxy.handle(viewOf(`/api/fpx/bank/${prefix}${n}`))
    }
    request(1000, 'w')
    const before = heapUsed()
    request(100_000, 'x')
    expect(heapUsed() - before).toBeLessThan(1_000_000)
  })
})

describe.each(['cold', 'warm'])('a path below /bank/, with a %s cache', (cacheState) => {
  it.each([
    '',
    '/',
    'B0001/',
    'B0001/x',
    '/B0001',
    '.',
    '..',
    '%2e',
    '%2e%2e',
    '..;',
    '..%2fcompany',
    '..%5ccompany',
    '..\\company',
    'B0001%2f',
    'B0001%00',
    '%00',
    'B0001%0a',
    'B0001%7f',
    'B%25300001',
    '%2542%2530001',
    '%',
    '%4',
    '%zz',
    '%ff',
    '%c3%28',
    '%ed%a0%80',
    'B 0001',
    'B"0001',
    '<B0001>',
    '银行',
    'B0001#x',
    'x'.repeat(36),
    'x'.repeat(7000),
    '%e2%80%ae',
  ])('%j is not found, without a gateway call', async (segment) => {
    const world = createProxyHarness({ admin: { authorize: () => true } }, offering)
    if (cacheState === 'warm') await world.get('/api/fpx/bank')
    world.calls.length = 0
    expect(await world.get(`/api/fpx/bank/${segment}`)).toMatchObject({
      status: 404,
      code: 'not-found',
    })
    expect(world.calls).toEqual([])
  })

  it.each(['BANK', 'Bank', '%62ank', 'bank%2f', 'company', 'ping', 'health'])(
    '%s/B0001 instead of bank/B0001 is not found, without a gateway call',
    async (route) => {
      const world = createProxyHarness({ admin: { authorize: () => true } }, offering)
      if (cacheState === 'warm') await world.get('/api/fpx/bank')
      world.calls.length = 0
      expect(await world.get(`/api/fpx/${route}/B0001`)).toMatchObject({
        status: 404,
        code: 'not-found',
      })
      expect(world.calls).toEqual([])
    },
  )

  it('with an invalid model is refused without a gateway call', async () => {
    const world = createProxyHarness({}, offering)
    if (cacheState === 'warm') await world.get('/api/fpx/bank')
    world.calls.length = 0
    for (const query of [
      'model=b2c',
      'model=',
      'Model=B2C',
      'model=B2C&model=B2C',
      '_=1&MODEL=B2C',
    ])
      expect(await world.get(`/api/fpx/bank/B0001?${query}`)).toMatchObject({
        status: 400,
        code: 'bad-query',
      })
    expect(world.calls).toEqual([])
  })
})

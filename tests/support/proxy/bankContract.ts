import { afterEach, describe, expect, it } from 'vitest'
import { type Got, type SimulatedGateway, well } from './createProxyHarness.js'
import { bankRows, json } from '../gateway/fixtures.js'

/** A server of `/api/fpx/bank` and `/bank/{code}`, in front of a gateway whose behaviour can be changed. */
export interface BankServer {
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>
  /** One item for each call of the gateway. */
  calls: { length: number }
  gateway: (next: SimulatedGateway) => void
  /** Moves the server's clock. */
  advance: (ms: number) => void | Promise<void>
  close?: () => Promise<void>
}

/** Starts a server. `staleMs` is how long the last list is served while refreshes fail. */
export type StartBankServer = (
  gateway: SimulatedGateway,
  options?: { staleMs: number },
) => Promise<BankServer>

const rows = [
  { code: 'BOTH', name: 'Both Berhad', model: 'B2C' },
  { code: 'BOTH', name: 'Both Berhad', model: 'B2B1', note: '</script>', empty: {}, ratio: 1 },
  { code: 'BANK A&B', name: 'With characters that need escapes / slashes' },
  { code: '银行', name: 'With Chinese characters' },
  { code: 'ABB0235', name: 'AFFINMAX' },
  ...bankRows(5),
]
const sending =
  (banks: readonly object[]): SimulatedGateway =>
  () =>
    json({ data: banks })
const offering = sending(rows)
const failing: SimulatedGateway = () => new Response('', { status: 500 })

/** Paths below `/bank/` that aren't codes. */
const NO_CODES = [
  ...['', '/', 'B0001/', 'B0001/x', '/B0001', '.', '..', '%2e', '%2e%2e', '..;', '..%2fcompany'],
  ...['..%5ccompany', '..\\company', 'B0001%2f', 'B0001%00', '%00', 'B0001%0a', 'B0001%7f'],
  ...['B%25300001', '%2542%2530001', '%', '%4', '%zz', '%ff', '%c3%28', '%ed%a0%80', 'B 0001'],
  ...['B"0001', '<B0001>', '银行', 'B0001#x', 'x'.repeat(36), 'x'.repeat(7000), '%e2%80%ae'],
]

/**
 * Registers the tests that every server of the bank list must pass, which are the package's proxy and `FpxBanks` in
 * PHP.
 *
 * @param isTarget - whether the server receives such a request target at all, since HTTP servers reject some targets
 * themselves.
 */
export function describeBankContract(
  start: StartBankServer,
  isTarget: (target: string) => boolean = () => true,
): void {
  let server: BankServer | undefined
  afterEach(async () => {
    await server?.close?.()
    server = undefined
  })
  const open: StartBankServer = async (...given) => (server = await start(...given))

  describe('/bank', () => {
    it('returns all banks, from all pages', async () => {
      const { get, calls } = await open(well)
      const got = await get('/api/fpx/bank')
      expect(got).toMatchObject({ status: 200, body: { data: bankRows(43) } })
      expect(got.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(new TextEncoder().encode(got.text).byteLength),
        'cache-control': 'public, max-age=15, stale-while-revalidate=45, stale-if-error=86400',
        vary: 'Accept-Encoding',
        'fpx-data-age': '0',
        'fpx-data-time': '2026-01-01T00:00:00.000Z',
        'x-content-type-options': 'nosniff',
      })
      expect(calls).toHaveLength(2)
    })

    it('returns every field as the gateway sent it, safe in a script element', async () => {
      const { get } = await open(offering)
      const got = await get('/api/fpx/bank')
      expect(got.body).toEqual({ data: rows })
      expect(got.text).not.toContain('</script>')
      expect(got.text.toLowerCase().replaceAll('\\u003c', '<').replaceAll('\\u003e', '>')).toBe(
        JSON.stringify({ data: rows }).toLowerCase(),
      )
    })

    it('returns the cached list with its age, without a gateway call', async () => {
      const { get, calls, advance } = await open(offering)
      await get('/api/fpx/bank')
      await advance(7400)
      expect((await get('/api/fpx/bank')).headers).toMatchObject({
        'fpx-data-age': '7',
        'fpx-data-time': '2026-01-01T00:00:00.400Z',
      })
      expect(calls).toHaveLength(1)
    })

    it('responds to HEAD, OPTIONS and other methods, also below /bank/', async () => {
      const { get } = await open(offering)
      for (const path of ['/api/fpx/bank', '/api/fpx/bank/B0001']) {
        const whole = await get(path)
        const head = await get(path, {}, 'HEAD')
        expect(head).toMatchObject({ status: whole.status, headers: whole.headers, text: '' })
        const options = await get(path, {}, 'OPTIONS')
        expect(options).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } })
        expect(options.headers).toHaveProperty('date')
        const post = await get(path, {}, 'POST')
        expect(post).toMatchObject({ status: 405, code: 'method-not-allowed' })
        expect(post.headers['allow']).toBe('GET, HEAD, OPTIONS')
      }
    })

    it('responds with 304 to its own ETag', async () => {
      const { get } = await open(offering)
      const { etag = '' } = (await get('/api/fpx/bank')).headers
      for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const got = await get('/api/fpx/bank', { 'if-none-match': header })
        expect(got).toMatchObject({ status: 304, text: '', headers: { etag } })
        expect(got.headers).not.toHaveProperty('content-type')
      }
      expect((await get('/api/fpx/bank', { 'if-none-match': '"another"' })).status).toBe(200)
      expect((await get('/api/fpx/bank/B0001', { 'if-none-match': etag })).status).toBe(200)
    })

    it.each(['_=1719', 'utm_source=mail', 'x', '=', '?', '&&', '__proto__=1', '%00', 'model=B2C'])(
      'ignores the query %s, without more gateway calls',
      async (query) => {
        const { get, calls } = await open(offering)
        const plain = await get('/api/fpx/bank')
        expect(await get(`/api/fpx/bank?${query}`)).toMatchObject({ status: 200, body: plain.body })
        expect(calls).toHaveLength(1)
      },
    )
  })

  describe('/bank/{code}', () => {
    it('returns all fields of every bank with the code, with the headers of /bank except stale caching', async () => {
      const { get, calls } = await open(offering)
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
      const { get } = await open(offering)
      const body = { data: rows.filter((row) => row.code === code) }
      expect(await get(`/api/fpx/bank/${encodeURIComponent(code)}`)).toMatchObject({ body })
      const everyByte = [...new TextEncoder().encode(code)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('')
      expect(await get(`/api/fpx/bank/${everyByte}`)).toMatchObject({ status: 200, body })
    })

    it('with `model` returns the banks of the model, with a separate ETag', async () => {
      const { get } = await open(offering)
      const whole = await get('/api/fpx/bank/BOTH')
      for (const [model, data] of [
        ['B2C', rows.slice(0, 1)],
        ['B2B1', rows.slice(1, 2)],
      ] as const) {
        const got = await get(`/api/fpx/bank/BOTH?_=1&model=${model}`)
        expect(got).toMatchObject({ status: 200, body: { data } })
        expect(got.headers['etag']).not.toBe(whole.headers['etag'])
      }
      // A bank whose model is unknown belongs to both models.
      expect((await get('/api/fpx/bank/B0001?model=B2C')).status).toBe(200)
      // PayNet lists this code in one model only.
      expect((await get('/api/fpx/bank/ABB0235?model=B2B1')).status).toBe(200)
      expect(await get('/api/fpx/bank/ABB0235?model=B2C')).toMatchObject({
        status: 404,
        code: 'bank-not-offered',
      })
    })

    it.each(['B9999', 'both', 'BOTH%20', '%20BOTH', 'BOTH.', '__proto__', 'constructor', '*', '+'])(
      'responds to %s with a 404 that caches must not store',
      async (segment) => {
        const { get } = await open(offering)
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
      const { get, gateway, advance } = await open(failing)
      for (const code of ['B0001', 'B9999']) {
        const got = await get(`/api/fpx/bank/${code}`)
        expect(got).toMatchObject({ status: 503, code: 'gateway-failing', body: { status: 503 } })
        expect(got.headers['cache-control']).toBe('no-store')
        // The tail of one call is four seconds.
        expect(Number(got.headers['retry-after'])).toBeGreaterThanOrEqual(1)
        expect(Number(got.headers['retry-after'])).toBeLessThanOrEqual(4)
      }
      expect((await get('/api/fpx/bank')).status).toBe(502)
      gateway(offering)
      await advance(5000)
      expect((await get('/api/fpx/bank/B0001')).status).toBe(200)
      expect(await get('/api/fpx/bank/B9999')).toMatchObject({
        status: 404,
        code: 'bank-not-offered',
      })
    })

    it('responds from the last list while refreshes fail, and with 503 when that list is too old', async () => {
      const { get, gateway, advance } = await open(offering, { staleMs: 300_000 })
      await get('/api/fpx/bank')
      gateway(failing)
      for (let age = 20_000; age <= 300_000; age += 20_000) {
        await advance(20_000)
        expect((await get('/api/fpx/bank/B0001')).status).toBe(200)
      }
      await advance(20_000)
      expect((await get('/api/fpx/bank/B0001')).status).toBe(503)
      expect((await get('/api/fpx/bank/B9999')).status).toBe(503)
    })

    it.each(['model=b2c', 'model=', 'Model=B2C', 'model=B2C&model=B2C', '_=1&MODEL=B2C'])(
      'refuses %s without a gateway call',
      async (query) => {
        const { get, calls } = await open(offering)
        expect(await get(`/api/fpx/bank/B0001?${query}`)).toMatchObject({
          status: 400,
          code: 'bad-query',
        })
        expect(calls).toHaveLength(0)
      },
    )

    it.each(NO_CODES.filter(isTarget))(
      '%j is not found, without a gateway call',
      async (segment) => {
        const { get, calls } = await open(offering)
        const got = await get(`/api/fpx/bank/${segment}`)
        expect(got).toMatchObject({ status: 404, code: 'not-found' })
        expect(calls).toHaveLength(0)
        await get('/api/fpx/bank')
        expect(await get(`/api/fpx/bank/${segment}`)).toMatchObject({ status: 404 })
        expect(calls).toHaveLength(1)
      },
    )
  })

  describe('other paths', () => {
    it.each([
      'BANK',
      'Bank',
      '%62ank',
      'bank%2f',
      'BANK/B0001',
      '%62ank/B0001',
      'health/B0001',
      'x',
    ])('%s is not found, without a gateway call', async (route) => {
      const { get, calls } = await open(offering)
      expect(await get(`/api/fpx/${route}`)).toMatchObject({ status: 404, code: 'not-found' })
      expect(calls).toHaveLength(0)
    })
  })
}

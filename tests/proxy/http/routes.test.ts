import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Company, Page } from '../../../src/contract/index.js'
import { bankRows, companyRows, json } from '../../support/gateway/fixtures.js'
import { createProxyHarness, settled, requestOf } from '../../support/proxy/createProxyHarness.js'

const admin = { authorize: () => true }

describe('the routes', () => {
  it('a cached list is returned synchronously, with its age', async () => {
    const { get, proxy, clock } = createProxyHarness()
    await get('/api/fpx/bank')
    await clock.advance(7_400)
    const hit = proxy.handle(requestOf('/api/fpx/bank'))
    expect(hit).not.toBeInstanceOf(Promise)
    expect(hit).toBe(proxy.handle(requestOf('/api/fpx/bank')))
    expect((await get('/api/fpx/bank')).headers['fpx-data-age']).toBe('7')
  })

  it('payers with alternating encodings each get their own, with the current age', async () => {
    const { get, clock } = createProxyHarness()
    await get('/api/fpx/bank')
    const encodingFor = async (accepted: string) =>
      (await get('/api/fpx/bank', { 'accept-encoding': accepted })).headers['content-encoding']
    let age = 0
    const second = async () => {
      await clock.advance(1000)
      age++
    }
    // The list is compressed on another thread.
    const packed = async () => {
      await second()
      return encodingFor('gzip')
    }
    await expect.poll(packed).toBe('gzip')
    for (let seconds = 0; seconds < 3; seconds++) {
      for (const [accepted, encoding] of [
        ['gzip, deflate', 'gzip'],
        ['gzip, deflate', 'gzip'],
        ['gzip, br', 'gzip'],
        ['gzip;q=0, br', undefined],
        ['identity', undefined],
      ] as const)
        expect(await encodingFor(accepted)).toBe(encoding)
      expect((await get('/api/fpx/bank')).headers['fpx-data-age']).toBe(String(age))
      await second()
    }
  })

  it('/ping returns the cached pong', async () => {
    const { get, calls } = createProxyHarness()
    for (let n = 0; n < 3; n++)
      expect(await get('/api/fpx/ping')).toMatchObject({ status: 200, body: { message: 'pong' } })
    expect(calls).toHaveLength(1)
  })

  it('/company does not exist without authorize', async () => {
    const { get, calls } = createProxyHarness()
    expect(await get('/api/fpx/company')).toMatchObject({ status: 404, code: 'not-found' })
    expect(calls).toHaveLength(0)
  })

  it('/company returns pages, always with meta', async () => {
    const { get, calls } = createProxyHarness({ admin })
    const got = await get('/api/fpx/company')
    expect(got.body).toEqual({
      data: companyRows(20),
      meta: {
        pagination: { total: 93, count: 20, per_page: 20, current_page: 1, total_pages: 5 },
        search: '',
        sort: null,
        complete: true,
        fetchedAt: '2026-01-01T00:00:00.000Z',
      },
    })
    expect(got.headers['cache-control']).toBe('private, no-store')
    const last = await get('/api/fpx/company?perPage=40&page=3')
    expect((last.body as Page<Company>).data.map(({ id }) => id)).toEqual(
      companyRows(93)
        .slice(80)
        .map(({ id }) => id),
    )
    expect(calls).toHaveLength(3)
  })

  it('HEAD returns the headers of GET without a body; OPTIONS lists the allowed methods', async () => {
    const { get } = createProxyHarness({ admin })
    for (const path of ['/api/fpx/bank', '/api/fpx/company', '/api/fpx/ping', '/api/fpx/nothing']) {
      const whole = await get(path)
      const head = await get(path, {}, 'HEAD')
      expect(head).toMatchObject({ status: whole.status, headers: whole.headers, text: '' })
    }
    expect(await get('/api/fpx/bank', {}, 'OPTIONS')).toMatchObject({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })

  it('basePath may be empty or deep, and an invalid one is refused', async () => {
    expect((await createProxyHarness({ basePath: '' }).get('/bank')).status).toBe(200)
    expect(
      (await createProxyHarness({ basePath: '/a/b-c/v1.2' }).get('/a/b-c/v1.2/bank')).status,
    ).toBe(200)
    for (const basePath of ['api', '/api/', '//host', '/a/../b', '/a b', '/%2e', '/a?b'])
      expect(() => createProxyHarness({ basePath })).toThrow(/basePath must be a path such as/)
  })
})

describe('a payer who waits', () => {
  it('shares one refresh with everyone who arrives while the first list is being fetched', async () => {
    const { get, calls } = createProxyHarness()
    const got = await Promise.all(Array.from({ length: 100 }, () => get('/api/fpx/bank')))
    expect(got.every(({ status }) => status === 200)).toBe(true)
    expect(calls).toHaveLength(2)
  })

  it('gets a timeout shortly after the gateway deadline', async () => {
    const { get, clock } = createProxyHarness({}, () => new Promise(() => undefined))
    const got = get('/api/fpx/bank')
    await clock.advance(8_500)
    expect(await got).toMatchObject({ status: 504, code: 'gateway-timeout' })
  })
})

describe('a client that already has the list', () => {
  it('gets 304 for its own encoding', async () => {
    const { get } = createProxyHarness()
    const { etag = '' } = (await get('/api/fpx/bank')).headers
    await expect
      .poll(
        async () =>
          (await get('/api/fpx/bank', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
      )
      .toBe('gzip')
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect(await get('/api/fpx/bank', { 'if-none-match': header })).toMatchObject({
        status: 304,
        text: '',
        headers: { etag, vary: 'Accept-Encoding' },
      })
    expect(
      (await get('/api/fpx/bank', { 'if-none-match': etag, 'accept-encoding': 'gzip' })).status,
    ).toBe(200)
    expect((await get('/api/fpx/bank', { 'if-none-match': '"another"' })).status).toBe(200)
  })
})

describe('a runtime without compression', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('serves the plain bytes without an unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    vi.stubGlobal('CompressionStream', undefined)
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    const data = bankRows(7)
    const { get } = createProxyHarness({}, () => json({ data }))
    expect((await get('/api/fpx/bank')).body).toEqual({ data })
    await settled()
    const got = await get('/api/fpx/bank', { 'accept-encoding': 'gzip, br' })
    process.off('unhandledRejection', unhandled)
    expect(got.headers).not.toHaveProperty('content-encoding')
    expect(unhandled).not.toHaveBeenCalled()
  })
})

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

  it('basePath may be empty or deep, and an invalid one is refused', async () => {
    expect((await createProxyHarness({ basePath: '' }).get('/bank')).status).toBe(200)
    expect(
      (await createProxyHarness({ basePath: '/a/b-c/v1.2' }).get('/a/b-c/v1.2/bank')).status,
    ).toBe(200)
    for (const basePath of ['api', '/api/', '//host', '/a/../b', '/a b', '/%2e', '/a?b'])
      expect(() => createProxyHarness({ basePath })).toThrow(/basePath must be a path such as/)
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
    const statusFor = async (headers: Record<string, string>) =>
      (await get('/api/fpx/bank', { 'if-none-match': etag, ...headers })).status
    expect(await statusFor({})).toBe(304)
    expect(await statusFor({ 'accept-encoding': 'gzip' })).toBe(200)
  })
})

describe('a runtime without compression', () => {
  afterEach(() => vi.restoreAllMocks())

  it('serves the plain bytes without an unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
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

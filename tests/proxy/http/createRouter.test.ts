import { describe, expect, it, vi } from 'vitest'
import { Cors } from '../../../src/proxy/http/Cors.js'
import { createJsonResponse } from '../../../src/proxy/http/ProxyResponse.js'
import { createRouter } from '../../../src/proxy/http/createRouter.js'
import type { Route, RouteResponse } from '../../../src/proxy/http/Route.js'
import { gotOf, requestOf } from '../../support/proxy/createProxyHarness.js'

const response = createJsonResponse({ a: 1 })
const served: RouteResponse = { result: 'fresh', response }

/** Creates a router with the routes below `/base`. Also returns its counters. */
function setUp(...routes: Partial<Route>[]) {
  const countResponse = vi.fn()
  const handle = createRouter(
    routes.map((route) => ({ name: 'bank', path: '/bank', handle: () => served, ...route })),
    {
      basePath: '/base',
      cors: new Cors(['https://other.example']),
      counters: { countResponse },
      clock: { now: () => 0 },
    },
  )
  const get = async (path: string, method = 'GET', headers = {}) =>
    gotOf(await handle(requestOf(path, headers, method)))
  return { handle, get, counted: () => countResponse.mock.calls as unknown[] }
}

describe('a router', () => {
  it('answers synchronously if the route does, and counts the result', () => {
    const { handle, counted } = setUp({})
    const hit = handle(requestOf('/base/bank'))
    expect(hit).toMatchObject({ status: 200, body: response.body })
    expect(counted()).toEqual([['bank', 'fresh']])
  })

  it('waits for a route that needs to', async () => {
    const { get, counted } = setUp({ handle: () => Promise.resolve(served) })
    expect(await get('/base/bank')).toMatchObject({ status: 200, body: { a: 1 } })
    expect(counted()).toEqual([['bank', 'fresh']])
  })

  it('passes the last segment as the route has read it, and does not find paths that it cannot read', async () => {
    const seen: string[] = []
    const { get, counted } = setUp({
      readSegment: (segment) => (segment === 'none' ? undefined : segment.toUpperCase()),
      handle: (_view, segment) => (seen.push(segment), served),
    })
    expect((await get('/base/bank/abc')).status).toBe(200)
    expect(seen).toEqual(['ABC'])
    for (const path of ['/base/bank', '/base/bank/none', '/base/banks/abc', '/bank/abc'])
      expect(await get(path)).toMatchObject({ status: 404, code: 'not-found' })
    expect(counted().slice(1)).toEqual(Array(4).fill(['other', 'not-found']))
  })

  it('calls the route for GET and HEAD only', async () => {
    const handle = vi.fn(() => served)
    const { get, counted } = setUp({ handle })
    expect(await get('/base/bank', 'HEAD')).toMatchObject({ status: 200, text: '' })
    for (const method of ['POST', 'PUT', 'get', ''])
      expect(await get('/base/bank', method)).toMatchObject({
        code: 'method-not-allowed',
        headers: { allow: 'GET, HEAD, OPTIONS' },
      })
    expect(await get('/base/bank', 'OPTIONS')).toMatchObject({
      status: 204,
      headers: { date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
    })
    expect(handle).toHaveBeenCalledTimes(1)
    expect(counted().slice(1)).toEqual(Array(4).fill(['bank', 'method-not-allowed']))
  })

  it('creates the response for a problem, with private headers for a private route', async () => {
    const refuse = (response: RouteResponse) => ({ handle: () => response })
    const { get } = setUp(
      refuse({ problem: 'gateway-failing', retryAfterMs: 1500, status: 503 }),
      { path: '/company', isPrivate: true, ...refuse({ problem: 'company-refused' }) },
      { path: '/public', ...refuse({ problem: 'company-refused' }) },
    )
    expect(await get('/base/bank')).toMatchObject({
      status: 503,
      code: 'gateway-failing',
      headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    })
    const shared = await get('/base/public')
    expect(shared).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } })
    expect(await get('/base/company')).toMatchObject({
      status: 403,
      headers: { 'cache-control': 'private, no-store' },
    })
    expect(await get('/base/company', 'POST')).toMatchObject({
      status: 405,
      headers: { 'cache-control': 'private, no-store' },
    })
  })

  it('adds CORS headers to every response', async () => {
    const { get } = setUp({})
    for (const path of ['/base/bank', '/base/nothing'])
      expect((await get(path, 'GET', { origin: 'https://other.example' })).headers).toMatchObject({
        'access-control-allow-origin': 'https://other.example',
      })
  })
})

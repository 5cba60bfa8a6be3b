import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent, interceptors } from 'undici'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { listen } from '../../support/sockets/listen.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26) }))
afterEach(() => vi.useRealTimers())

/** Creates a proxy behind undici's cache, which is a shared cache that implements RFC 9111 and RFC 5861. */
async function proxyBehindCache(edit = (cacheControl: string) => cacheControl) {
  const { proxy } = createProxyHarness()
  let isDown = false
  let requests = 0
  async function answer(request: IncomingMessage, response: ServerResponse) {
    requests++
    if (isDown) return void response.writeHead(503).end('down')
    const { status, headers, body } = await proxy.fetch(new Request(`http://shop${request.url}`))
    headers.set('cache-control', edit(headers.get('cache-control') ?? ''))
    headers.set('date', new Date().toUTCString())
    response.writeHead(status, Object.fromEntries(headers))
    response.end(body && Buffer.from(await new Response(body).arrayBuffer()))
  }
  const server = createServer((request, response) => void answer(request, response))
  const { port, close } = await listen(server)
  onTestFinished(close)
  const cache = new Agent().compose(interceptors.cache({ type: 'shared' }))
  onTestFinished(() => cache.close())
  return {
    get: async (path: string) => {
      const { statusCode, body } = await cache.request({
        origin: `http://127.0.0.1:${port}`,
        path: `/api/fpx${path}`,
        method: 'GET',
      })
      await body.text()
      return statusCode
    },
    passed: (ms: number) => vi.setSystemTime(Date.now() + ms),
    goDown: () => (isDown = true),
    requests: () => requests,
  }
}

describe('behind a shared cache', () => {
  it('payers receive the list while the proxy server is down', async () => {
    const { get, passed, goDown } = await proxyBehindCache()
    expect(await get('/bank')).toBe(200)
    goDown()
    passed(HOUR)
    expect(await get('/bank')).toBe(200)
  })

  it('payers do not wait for the proxy while it refreshes the list', async () => {
    const { get, passed, requests } = await proxyBehindCache()
    await get('/bank')
    passed(5 * SECOND)
    await get('/bank')
    expect(requests()).toBe(1)
    passed(5 * MINUTE)
    expect(await get('/bank')).toBe(200)
    await expect.poll(requests).toBe(2)
  })

  it('the check of a code before a payment is never stale', async () => {
    const { get, passed, goDown } = await proxyBehindCache()
    expect(await get('/bank/B0001')).toBe(200)
    goDown()
    passed(HOUR)
    expect(await get('/bank/B0001')).toBe(503)
  })

  it('control: with `s-maxage` the cache does not serve a stale list', async () => {
    const { get, passed, goDown } = await proxyBehindCache((text) => `${text}, s-maxage=15`)
    await get('/bank')
    goDown()
    passed(HOUR)
    expect(await get('/bank')).toBe(503)
  })
})

it('a list is not revalidated later while refreshes fail, so that the next one arrives soon', async () => {
  const { get, gateway, clock } = createProxyHarness()
  const read = async () => (await get('/api/fpx/bank')).headers['cache-control']
  expect(await read()).toContain('stale-while-revalidate')
  gateway(() => new Response('', { status: 500 }))
  await clock.advance(61_000)
  await read()
  await clock.advance(1)
  expect(await read()).toBe('public, max-age=15, stale-if-error=86400')
})

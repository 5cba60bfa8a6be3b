import { createServer, type ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { listen } from '../../support/sockets/listen.js'

const BANKS = 'max-age=15, stale-while-revalidate=45, stale-if-error=86400'
const COOKIE = 'sid=of-this-visitor; HttpOnly'

/** Requests a path from an Express shop with middleware in front of the proxy. */
async function visit(
  middleware: RequestHandler,
  { path = '/api/fpx/bank', origin = '', options = {} } = {},
) {
  const { proxy } = createProxyHarness(options)
  const app = express().use(middleware).use('/api/fpx', toNodeHandler(proxy))
  const { port, close } = await listen(createServer(app))
  onTestFinished(close)
  const { headers, status } = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: origin ? { origin } : {},
  })
  return { headers, status, caching: headers.get('cache-control')?.split(', ') ?? [] }
}

/** Creates middleware that sets headers before the proxy responds. */
const setting =
  (headers: Record<string, string>): RequestHandler =>
  (_request, response, next) => {
    response.set(headers)
    next()
  }

/**
 * Creates middleware that sets headers when the headers are sent, like on-headers does for sessions and compression.
 */
const settingLate =
  (set: (response: ServerResponse) => void): RequestHandler =>
  (_request, response, next) => {
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status: number) => {
      set(response)
      return writeHead(status)
    }
    next()
  }

it('the banks are public if the application does not set headers', async () => {
  const { caching, headers } = await visit((_request, _response, next) => next())
  expect(caching).toContain('public')
  expect(headers.get('vary')).toBe('Accept-Encoding')
})

it('`private, no-store` from a session is not weakened', async () => {
  const { caching, headers } = await visit(
    setting({ 'Cache-Control': 'private, no-store', 'Set-Cookie': COOKIE }),
  )
  expect(caching.sort()).toEqual(['no-store', 'private'])
  expect(headers.getSetCookie()).toEqual([COOKIE])
})

it.each([
  ['before the proxy answers', setting({ 'Set-Cookie': COOKIE })],
  ['with `public`', setting({ 'Set-Cookie': COOKIE, 'Cache-Control': 'public, max-age=3600' })],
])('a response with a cookie that is set %s is not stored', async (_when, middleware) => {
  const { caching, headers } = await visit(middleware)
  expect(headers.getSetCookie()).toEqual([COOKIE])
  expect(caching.sort()).toEqual(['no-store', 'private'])
})

it('a response is private if middleware waits for the head, since it may set a cookie then', async () => {
  const { headers } = await visit(
    settingLate((response) => response.setHeader('Set-Cookie', COOKIE)),
  )
  expect(headers.getSetCookie()).toEqual([COOKIE])
  expect(headers.get('cache-control')).toBe(`private, ${BANKS}`)
})

it.each(['max-age=0, must-revalidate', 'no-cache', 'max-age=60', 'public, max-age=3600'])(
  'with `Cache-Control: %s` of the application, the response is not stored',
  async (theirs) => {
    const { headers } = await visit(setting({ 'Cache-Control': theirs }))
    expect(headers.get('cache-control')).toBe('private, no-store')
  },
)

it('companies and problems are not cacheable even if the shop makes everything cacheable', async () => {
  const options = { admin: { authorize: () => true } }
  const everything = setting({
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const company = await visit(everything, { path: '/api/fpx/company', options })
  expect(company.status).toBe(200)
  expect(company.caching.sort()).toEqual(['no-store', 'private'])
  expect(company.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const problem = await visit(everything, { path: '/api/fpx/nothing' })
  expect(problem.caching.sort()).toEqual(['no-store', 'private'])
})

it('names in Vary are joined, and the proxy decides about CORS', async () => {
  const { headers } = await visit(
    setting({ Vary: 'Cookie', 'Access-Control-Expose-Headers': 'X-Shop' }),
    { origin: 'https://shop.example', options: { cors: { origins: ['https://shop.example'] } } },
  )
  expect(headers.get('vary')).toBe('Cookie, Accept-Encoding, Origin')
  expect(headers.get('access-control-expose-headers')).toMatch(/^Age, .*Retry-After/)
})

it('credentials that the application allows are not allowed for the origins of the proxy', async () => {
  const cors = (origin: string) =>
    visit(
      setting({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
      }),
      { origin: 'https://shop.example', options: { cors: { origins: ['https://shop.example'] } } },
    )
  const other = await cors('https://admin.example')
  expect(other.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(other.headers.has('access-control-allow-credentials')).toBe(false)
  const same = await cors('https://shop.example')
  expect(same.headers.has('access-control-allow-credentials')).toBe(false)
})

it('other application headers are unchanged', async () => {
  const policy = { 'Content-Security-Policy': "default-src 'none'", 'X-Frame-Options': 'DENY' }
  const { headers } = await visit(setting(policy))
  expect(headers.get('content-security-policy')).toBe(policy['Content-Security-Policy'])
  expect(headers.get('x-frame-options')).toBe('DENY')
})

it('the fetch adapter merges the headers that Hono has collected', async () => {
  const { proxy } = createProxyHarness()
  const app = new Hono().use(async (context, next) => {
    context.res.headers.append('Vary', 'Cookie')
    context.header('Set-Cookie', COOKIE)
    context.header('Cache-Control', 'public, max-age=3600')
    await next()
  })
  app.all('/api/fpx/*', ({ req, res }) => proxy.fetch(req.raw, { headers: res.headers }))
  const { headers } = await app.request('/api/fpx/bank')
  expect(headers.get('vary')).toBe('Cookie, Accept-Encoding')
  expect(headers.getSetCookie()).toEqual([COOKIE])
  expect(headers.get('cache-control')).toBe('private, no-store')
})

it('the fetch adapter returns private responses for a framework that adds a cookie later', async () => {
  const { proxy } = createProxyHarness()
  const caching = new Headers({ 'Cache-Control': 'private' })
  for (let visitor = 0; visitor < 3; visitor++) {
    const request = new Request('https://shop.example/api/fpx/bank')
    const { headers } = await proxy.fetch(request, { headers: caching })
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

it('middleware may rewrite the URL in front of the mount path', async () => {
  const stripLocale: RequestHandler = (request, _response, next) => {
    request.url = request.url.replace(/^\/ms\//, '/')
    next()
  }
  expect((await visit(stripLocale, { path: '/ms/api/fpx/bank' })).status).toBe(200)
  expect((await visit(stripLocale, { path: '/api/fpx/bank' })).status).toBe(200)
})

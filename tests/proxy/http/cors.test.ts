import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

const isAdmin = { authorize: () => true }

describe('CORS', () => {
  const origins = [
    'https://shop.example',
    'http://localhost:3000',
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'chrome-extension://abcdefghijklmnop',
  ]
  it.each(origins)('the allowed origin %s may read responses', async (origin) => {
    const world = createProxyHarness({ cors: { origins }, admin: isAdmin })
    for (const path of ['bank', 'bank/B0001', 'company', 'ping', 'health', 'nothing']) {
      const { headers } = await world.get(`/api/fpx/${path}`, { origin })
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('an allowed origin may read the age of the data, even behind a CDN', async () => {
    const { get } = createProxyHarness({ cors: { origins } })
    const { headers } = await get('/api/fpx/bank', { origin: origins[0]! })
    expect(headers['access-control-expose-headers']?.split(', ')).toEqual(
      expect.arrayContaining(['Age', 'Date', 'Fpx-Data-Age', 'Fpx-Data-Time']),
    )
  })

  it.each([
    'null',
    'https://shop.example.evil.test',
    'https://evil-shop.example',
    'https://shop.example:8443',
    'http://shop.example',
    'https://SHOP.example',
    'https://shop.example.',
    'https://shop.example/',
    'https://shop.example, https://evil.test',
    '__proto__',
    'constructor',
    '',
  ])('the origin "%s" may not read responses', async (origin) => {
    const world = createProxyHarness({ cors: { origins }, admin: isAdmin })
    for (const path of ['bank', 'bank/B0001', 'company', 'ping', 'health', 'nothing']) {
      const { headers } = await world.get(`/api/fpx/${path}`, { origin })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers.vary).toMatch(/Origin/)
    }
  })

  it('a preflight is answered without a gateway call, and allows methods only for an allowed origin', async () => {
    const { get, calls } = createProxyHarness({ cors: { origins } })
    const ask = { 'access-control-request-method': 'GET' }
    const good = await get('/api/fpx/bank', { ...ask, origin: origins[0]! }, 'OPTIONS')
    expect(good.headers).toMatchObject({
      'access-control-allow-origin': origins[0],
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    })
    // A cache must not use this response for another page's preflight request.
    expect(good.headers.vary).toContain('Access-Control-Request-Headers')
    const evil = await get('/api/fpx/bank', { ...ask, origin: 'https://evil.test' }, 'OPTIONS')
    expect(evil.headers).not.toHaveProperty('access-control-allow-methods')
    expect(calls).toEqual([])
  })

  it.each([
    ['traceparent, tracestate, sentry-trace, baggage', true],
    ['authorization,x_b3', true],
    ['x\r\nSet-Cookie: a=b', false],
    ['*', false],
    ['x'.repeat(2000), false],
    ['', false],
  ])('a preflight for the headers "%s" allows them: %s', async (requested, isAllowed) => {
    const { get } = createProxyHarness({ cors: { origins } })
    const ask = { origin: origins[0]!, 'access-control-request-headers': requested }
    const { headers } = await get('/api/fpx/bank', ask, 'OPTIONS')
    expect(headers['access-control-allow-headers']).toBe(
      isAllowed ? requested : 'Accept, Authorization, Content-Type',
    )
    const evil = await get('/api/fpx/bank', { ...ask, origin: 'https://evil.test' }, 'OPTIONS')
    expect(evil.headers).not.toHaveProperty('access-control-allow-headers')
  })

  it.each([
    '*',
    'null',
    'https://shop.example/',
    'shop.example',
    'HTTPS://shop.example',
    'https://*.shop.example',
    'capacitor://localhost/',
    'capacitor://*',
    'Capacitor://localhost',
    'capacitor:localhost',
    'file://localhost',
    'http://user@localhost',
    'javascript://localhost',
  ])('`cors.origins` may not contain %s', (origin) => {
    expect(() => createProxyHarness({ cors: { origins: [origin] } })).toThrow(
      /cors\.origins\[0\] must be an origin/,
    )
  })

  it('without `cors.origins`, responses do not have CORS headers', async () => {
    const { headers } = await createProxyHarness().get('/api/fpx/bank', { origin: origins[0]! })
    expect(headers.vary).toBe('Accept-Encoding')
  })
})

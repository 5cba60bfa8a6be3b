import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, createServer, type Http2Server, type OutgoingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

/** Creates a proxy that finds the merchant by the host. */
const world = () =>
  createProxyHarness({
    tenants: {
      resolve: (request) =>
        request.header('host') === 'a.test' ? { id: 'a', apiKey: 'key-of-a' } : null,
    },
  })

const handlers: Record<string, (proxy: FpxProxy) => RequestListener> = {
  'the Node handler': toNodeHandler,
  'the fetch handler': (proxy) =>
    getRequestListener((request) => proxy.fetch(request), { overrideGlobalObjects: false }),
}

async function statusOf(listener: RequestListener, headers: OutgoingHttpHeaders) {
  // Node's HTTP/2 request and response are compatible with those of HTTP/1.
  const server: Http2Server = createServer(listener as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => (client.destroy(), void server.close()))
  const request = client.request({ ':path': '/api/fpx/bank', ...headers })
  const [answer] = (await once(request, 'response')) as [{ ':status': number }]
  return answer[':status']
}

describe.each(Object.entries(handlers))('over HTTP/2, %s', (_name, createHandler) => {
  const listener = createHandler(world().proxy)

  it('passes the authority to resolve as the host', async () => {
    expect(await statusOf(listener, { ':authority': 'a.test' })).toBe(200)
    expect(await statusOf(listener, { ':authority': 'b.test' })).toBe(404)
  })

  it('accepts a Host header that equals the authority', async () => {
    expect(await statusOf(listener, { ':authority': 'a.test', host: 'a.test' })).toBe(200)
  })
})

it.each([
  ['a.test', 'b.test'],
  ['b.test', 'a.test'],
])('over HTTP/2, the authority %s with the host %s is refused', async (authority, host) => {
  const { proxy, calls } = world()
  expect(await statusOf(toNodeHandler(proxy), { ':authority': authority, host })).toBe(400)
  expect(calls).toEqual([])
})

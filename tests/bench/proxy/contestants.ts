import { Agent, createServer, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { fpxBanks } from 'fpx-checkout/sandbox'
import { requestOf } from '../../support/proxy/createProxyHarness.js'

export const PATH = '/api/fpx/bank'
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/** Creates our proxy with an in-memory gateway, because only serving is measured. */
function ourProxy() {
  return createFpxProxy({
    gateway: {
      baseUrl: 'https://gateway.test/v2',
      apiKey: 'key',
      fetch: () => Promise.resolve(Response.json({ data: fpxBanks })),
    },
  })
}

const asABrowser = requestOf(PATH, { 'accept-encoding': ACCEPT_ENCODING })
/** The request of a client that doesn't accept compression, and so receives the uncompressed list. */
const withoutEncoding = requestOf(PATH)

/** Creates our proxy and waits until its list is fetched and compressed. */
async function warmProxy() {
  const proxy = ourProxy()
  while (!(await proxy.handle(asABrowser)).headers.includes('gzip')) await sleep(5)
  return proxy
}

/** Returns our proxy's response to a request. Default: a browser's request. */
async function answerTo(request = asABrowser): Promise<{ headers: string[]; bytes: Buffer }> {
  const { headers, body } = await (await warmProxy()).handle(request)
  return { headers: [...headers], bytes: Buffer.from(body ?? []) }
}

/** Creates a server that sends our proxy's bytes and does nothing else. */
async function bare(request = asABrowser): Promise<Server> {
  const { headers, bytes } = await answerTo(request)
  return createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes)
  })
}

/** The contestants that run in Node, each with the function that creates its server. */
export const contestants: Record<string, (gateway: string) => Promise<NetServer>> = {
  'bare node:http': () => bare(),
  'bare node:http, again': () => bare(),
  'bare node:http, whole list': () => bare(withoutEncoding),
  'Node adapter': async () => createServer(toNodeHandler(await warmProxy())),
  async 'fetch adapter'() {
    const { fetch } = await warmProxy()
    return serve({ fetch, port: 0, hostname: '127.0.0.1' })
  },
  async 'fetch adapter in a Hono app'() {
    const proxy = await warmProxy()
    const app = new Hono()
    app.all('/api/fpx/*', (context) => proxy.fetch(context.req.raw, context.env))
    return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  },
  'http-proxy-middleware': (target) => middleware(target),
  'http-proxy-middleware, agent': (target) => middleware(target, new Agent({ keepAlive: true })),
}

/**
 * Creates http-proxy-middleware as its README shows it. An agent, which reuses connections to the gateway, is optional.
 */
function middleware(target: string, agent?: Agent): Promise<Server> {
  const headers = { Authorization: 'Bearer key' }
  const proxy = createProxyMiddleware({
    target,
    changeOrigin: true,
    headers,
    proxyTimeout: 8000,
    ...(agent && { agent }),
  })
  return Promise.resolve(createServer((request, response) => void proxy(request, response)))
}

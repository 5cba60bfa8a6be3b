import { Agent, createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { fpxBanks } from 'fpx-checkout/sandbox'
import { viewOf } from '../../support/proxyWorld.js'

export const PATH = '/api/fpx/bank'

/** Our proxy on a service in memory: only the serving is measured. */
function ourProxy() {
  return createFpxProxy({
    upstream: {
      baseUrl: 'https://service.test/v2',
      apiKey: 'key',
      fetch: () => Promise.resolve(Response.json({ data: fpxBanks })),
    },
  })
}

/** The same bytes from a server that can do nothing else. */
async function bare(): Promise<Server> {
  const { headers, body } = await ourProxy().handle(viewOf(PATH))
  const bytes = Buffer.from(body ?? [])
  return createServer((_request, response) => {
    response.writeHead(200, headers as string[]).end(bytes)
  })
}

/** Our proxy with its list gathered. */
async function warmProxy() {
  const proxy = ourProxy()
  await proxy.handle(viewOf(PATH))
  return proxy
}

/** Makes the servers of the contestants that are a program of Node. */
export const contestants: Record<string, (service: string) => Promise<Server>> = {
  'bare node:http': bare,
  'Node door': async () => createNodeServer(toNodeHandler(await warmProxy())),
  async 'fetch door'() {
    const { fetch } = await warmProxy()
    return serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server
  },
  async 'fetch door in a Hono app'() {
    const proxy = await warmProxy()
    const app = new Hono()
    app.all('/api/fpx/*', (context) => proxy.fetch(context.req.raw, context.env))
    return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  },
  'http-proxy-middleware': (target) => {
    const proxy = createProxyMiddleware({
      target,
      headers: { Authorization: 'Bearer key' },
      agent: new Agent({ keepAlive: true }),
      proxyTimeout: 8000,
    })
    return Promise.resolve(createServer((request, response) => void proxy(request, response)))
  },
}

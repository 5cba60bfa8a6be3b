import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { fpxBanks } from 'fpx-checkout/sandbox'
import { gotOf, viewOf } from '../../support/proxyWorld.js'

const path = '/api/fpx/bank'

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

/** Makes the server of one contestant. */
export async function contestant(name: string): Promise<Server> {
  const proxy = ourProxy()
  const got = gotOf(await proxy.handle(viewOf(path)))
  const headers = Object.entries(got.headers).flat()
  const body = Buffer.from(got.text)
  const etag = got.headers.etag ?? ''
  const bare = (withBody: boolean) =>
    createServer((request, response) => {
      if (!withBody && request.headers['if-none-match'] === etag)
        response
          .writeHead(304, ['ETag', etag, 'Cache-Control', got.headers['cache-control'] ?? ''])
          .end()
      else response.writeHead(200, headers).end(body)
    })
  switch (name) {
    case 'bare node:http':
      return bare(true)
    case 'bare node:http, 304':
      return bare(false)
    case 'Node door':
    case 'Node door, 304':
      return createNodeServer(toNodeHandler(proxy))
    case 'fetch door on @hono/node-server': {
      const app = new Hono()
      app.all('/api/fpx/*', (context) => proxy.fetch(context.req.raw))
      return serve({ fetch: app.fetch, port: 0 }) as Server
    }
    case 'fetch door alone on @hono/node-server':
      return serve({ fetch: proxy.fetch, port: 0 }) as Server
    default:
      throw new Error(`no contestant is called ${name}`)
  }
}

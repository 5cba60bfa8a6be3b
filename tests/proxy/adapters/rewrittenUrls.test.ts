import { createServer, type IncomingMessage } from 'node:http'
import fastify from 'fastify'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProxyHarness } from '../../support/createProxyHarness.js'
import { listen } from '../../support/listen.js'

const rewrite = (url: string) => url.replace('/pay/', '/api/fpx/')

/** Serves the proxy behind middleware like that of connect, which stores the first URL in `originalUrl`. */
async function connectServer(change: (url: string) => string) {
  const handler = toNodeHandler(createProxyHarness().proxy)
  const server = createServer((request: IncomingMessage & { originalUrl?: string }, response) => {
    request.originalUrl = request.url ?? ''
    request.url = change(request.originalUrl)
    handler(request, response)
  })
  const { port, close } = await listen(server)
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}

describe('a URL that was rewritten', () => {
  it.each(['bank', 'bank/B0001', 'bank/B0001?model=B2C'])(
    'is served by connect: %s',
    async (path) => {
      const base = await connectServer(rewrite)
      expect((await fetch(`${base}/pay/${path}`)).status).toBe(200)
      expect((await fetch(`${base}/api/fpx/${path}`)).status).toBe(200)
      expect((await fetch(`${base}/other/${path}`)).status).toBe(404)
    },
  )

  it('is served by Fastify', async () => {
    const app = fastify({ rewriteUrl: ({ url = '' }) => rewrite(url) })
    onTestFinished(() => app.close())
    const handler = toNodeHandler(createProxyHarness().proxy)
    app.all('/api/fpx/*', (request, reply) => {
      reply.hijack()
      handler(request.raw, reply.raw)
    })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    expect((await fetch(`${base}/pay/bank`)).status).toBe(200)
  })

  it('applies instead of the first URL, if both have a route', async () => {
    const base = await connectServer((url) => url.replace('/bank', '/health'))
    expect(await (await fetch(`${base}/api/fpx/bank`)).json()).toMatchObject({ status: 'idle' })
  })
})

it('control: a path that a mounted handler no longer has is taken from the first URL', async () => {
  const base = await connectServer((url) => url.replace('/api/fpx', ''))
  expect((await fetch(`${base}/api/fpx/bank`)).status).toBe(200)
})

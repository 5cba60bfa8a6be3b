import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import connect from 'connect'
import fastify from 'fastify'
import { H3 } from 'h3'
import { Hono } from 'hono'
import { mount as mountHono } from 'hono/mount'
import Koa from 'koa'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { listen } from '../../support/sockets/listen.js'

// koa-mount has no types.
const mountKoa = createRequire(import.meta.url)('koa-mount') as (
  path: string,
  middleware: Koa.Middleware,
) => Koa.Middleware

const rewrite = (url: string) => url.replace('/pay/', '/api/fpx/')

/** Serves the proxy with connect, behind middleware that changes the URL. Connect removes the mount path from it. */
async function connectServer(change: (url: string) => string, mountPath = '/api/fpx') {
  const app = connect()
  app.use((request, _response, next) => {
    request.url = change(request.url ?? '')
    next()
  })
  app.use(mountPath, toNodeHandler(createProxyHarness().proxy))
  const { port, close } = await listen(createServer(app))
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}

describe('a URL that was rewritten', () => {
  it.each([
    ['bank', '/api/fpx'],
    ['bank/B0001', '/api/fpx'],
    ['bank/B0001?model=B2C', '/api/fpx'],
    ['bank', ''],
    ['bank/B0001?model=B2C', ''],
  ])('is served by connect: %s, mounted at "%s"', async (path, mountPath) => {
    const base = await connectServer(rewrite, mountPath)
    expect((await fetch(`${base}/pay/${path}`)).status).toBe(200)
    expect((await fetch(`${base}/api/fpx/${path}`)).status).toBe(200)
    expect((await fetch(`${base}/other/${path}`)).status).toBe(404)
  })

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
  const base = await connectServer((url) => url, '/api')
  expect((await fetch(`${base}/api/fpx/bank`)).status).toBe(200)
})

/** Mounts that remove their path from the URL without storing the original URL. */
const mounts: Record<string, (basePath: string) => Promise<(path: string) => Promise<number>>> = {
  async 'koa-mount'(basePath) {
    const handler = toNodeHandler(createProxyHarness({ basePath }).proxy)
    const app = new Koa()
    app.use(
      mountKoa('/api/fpx', (context) => {
        context.respond = false
        handler(context.req, context.res)
      }),
    )
    const { port, close } = await listen(
      createServer((request, response) => void app.callback()(request, response)),
    )
    onTestFinished(close)
    return async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  },
  Hono(basePath) {
    const { proxy } = createProxyHarness({ basePath })
    const app = new Hono().all(
      '/api/fpx/*',
      mountHono((request) => proxy.fetch(request)),
    )
    return Promise.resolve(async (path) => (await app.request(path)).status)
  },
  h3(basePath) {
    const { proxy } = createProxyHarness({ basePath })
    const app = new H3().mount('/api/fpx', (request) => proxy.fetch(request))
    return Promise.resolve(async (path) => (await app.request(path)).status)
  },
}

describe.each(Object.entries(mounts))('%s', (_name, mount) => {
  it("serves a proxy whose base path is '', because the mount removes its own path", async () => {
    const get = await mount('')
    for (const path of ['bank', 'bank/B0001?model=B2C', 'ping'])
      expect(await get(`/api/fpx/${path}`), path).toBe(200)
    expect(await get('/api/fpx/api/fpx/bank')).toBe(404)
    expect(await get('/bank')).toBe(404)
  })

  it('control: with the base path it finds no route', async () => {
    expect(await (await mount('/api/fpx'))('/api/fpx/bank')).toBe(404)
  })
})

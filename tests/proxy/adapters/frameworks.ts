import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import type { FpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { listen, type Listening } from '../../support/sockets/listen.js'

// Express 4 has the same functions, but it is installed under an alias without types.
const express4 = createRequire(import.meta.url)('express4') as typeof express

function expressWith(make: typeof express, proxy: FpxProxy): RequestListener {
  const app = make()
  app.use('/api/fpx', toNodeHandler(proxy))
  return app
}

/** Functions that serve a proxy in real frameworks, by the name of the framework. */
export const frameworks: Record<string, (proxy: FpxProxy) => Promise<Listening>> = {
  'node:http': (proxy) => listen(createNodeServer(proxy)),
  'Express 4': (proxy) => listen(createServer(expressWith(express4, proxy))),
  'Express 5': (proxy) => listen(createServer(expressWith(express, proxy))),
  async Fastify(proxy) {
    const app = fastify()
    const handler = toNodeHandler(proxy)
    app.all('/api/fpx/*', (request, reply) => {
      reply.hijack()
      handler(request.raw, reply.raw)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
  },
  Koa(proxy) {
    const app = new Koa()
    const handler = toNodeHandler(proxy)
    app.use((context, next) => {
      if (!context.path.startsWith('/api/fpx/')) return next()
      context.respond = false
      handler(context.req, context.res)
    })
    return listen(createServer((request, response) => void app.callback()(request, response)))
  },
  Hono(proxy) {
    // Hono's server replaces these classes in the whole process.
    const { Request, Response } = globalThis
    const app = new Hono()
    app.all('/api/fpx/*', (context) => proxy.fetch(context.req.raw, context.env))
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve({
          port,
          close() {
            Object.assign(globalThis, { Request, Response })
            if ('closeAllConnections' in server) server.closeAllConnections()
            return new Promise((done) => server.close(() => done()))
          },
        }),
      )
    })
  },
}

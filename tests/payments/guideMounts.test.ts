import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import Koa from 'koa'
import type { Payments } from 'fpx-checkout/payments'
import { expect, it, onTestFinished } from 'vitest'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { openShop } from '../support/payments/openShop.js'
import { listen, type Listening } from '../support/sockets/listen.js'

// The guide's mounts for servers that keep the session and the parsed body in objects of their own.

const guide = readFileSync('src/guides/after-the-bank.md', 'utf8')
const [mounts = ''] = codeBlocks(guide)
  .map(({ text }) => text)
  .filter((text) => text.includes('reply.hijack()'))
const [inFastify = '', inKoa = ''] = mounts.split('// Koa')

/** Runs code of the guide. */
const mount = (code: string, app: unknown, payments: Payments): unknown =>
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is the guide's
  (new Function('app', 'payments', `//${code}`) as (...values: unknown[]) => unknown)(app, payments)

/** A session with an order, as a plugin of the server adds it to each request. */
const session = { orderId: 'A-1001' }

it.each<[string, (payments: Payments) => Promise<Listening>]>([
  [
    'Fastify',
    async (payments) => {
      const app: FastifyInstance = fastify()
      app.decorateRequest('session', null)
      app.addHook('onRequest', (request, _reply, done) => {
        Object.assign(request, { session })
        done()
      })
      app.post('/other', ({ body }) => body)
      mount(inFastify, app, payments)
      await app.listen({ port: 0, host: '127.0.0.1' })
      return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
    },
  ],
  [
    'Koa',
    (payments) => {
      const app = new Koa()
      app.use((context, next) => {
        Object.assign(context, { session })
        return next()
      })
      mount(inKoa, app, payments)
      return listen(createServer((request, response) => void app.callback()(request, response)))
    },
  ],
])('in %s, `current` reads the session, and multipart callbacks arrive', async (_name, start) => {
  const { payments, gateway, rows, callbackPath, state } = openShop({
    orders: {
      current: (_request, raw) => rows.get((raw as { session: typeof session }).session.orderId),
    },
  })
  const server = await start(payments)
  onTestFinished(server.close)
  const post = (path: string, body: BodyInit) =>
    fetch(`http://127.0.0.1:${server.port}/payments/${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
  const form = new URLSearchParams({ bank_code: 'MB2U0227' })
  expect((await post('pay', form)).headers.get('location')).toMatch(/auto_submit=true$/)
  const callback = new FormData()
  for (const [name, value] of gateway.callback()) callback.append(name, value)
  expect((await post(callbackPath(), callback)).status).toBe(200)
  expect(await state()).toBe('paid')
})

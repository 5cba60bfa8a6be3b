import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { buffer, text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import express, { type RequestHandler } from 'express'
import {
  billplz,
  createPayments,
  memoryRecords,
  type Order,
  type Payments,
} from 'fpx-checkout/payments'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../support/sockets/listen.js'
import { noLogger } from '../support/proxy/noLogger.js'

const express4 = createRequire(import.meta.url)('express4') as typeof express

type Mount = (payments: Payments) => RequestListener

/** Reads a body as the parsers of Koa and others do: before the payments, and for itself. */
const readForm: RequestHandler = (request, _response, next) => {
  void text(request).then(() => next())
}

/** Serves an application of Hono. Test files share a process, whose `Response` Hono would replace. */
const honoListener = (app: { fetch: (request: Request) => Response | Promise<Response> }) =>
  getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false })

/** Ways to mount the payments in a server of Node. `tests/consumers/shops/payments` has those of other frameworks. */
const mounts: Record<string, Mount> = {
  'node:http': ({ node }) => node,
  'Express 5': ({ node }) => express().use('/payments', node) as RequestListener,
  'Express 5 behind express.urlencoded()': ({ node }) =>
    express()
      .use(express.urlencoded())
      .use(express.json())
      .use('/payments', node) as RequestListener,
  'Express 5 behind express.urlencoded({ extended: true })': ({ node }) =>
    express()
      .use(express.urlencoded({ extended: true }))
      .use('/payments', node) as RequestListener,
  'Express 5 behind express.text()': ({ node }) =>
    express()
      .use(express.text({ type: '*/*' }))
      .use('/payments', node) as RequestListener,
  'Express 4 behind express.urlencoded()': ({ node }) =>
    express4()
      .use(express4.urlencoded({ extended: false }))
      .use('/payments', node),
  'Express 4 behind a parser of other bodies': ({ node }) =>
    express4().use(express4.json()).use('/payments', node),
  'Express 5 behind a middleware that rewrites URLs': ({ node }) =>
    express()
      .use((request, _response, next) => {
        request.url = request.url.replace('/payments', '/checkout')
        next()
      })
      .use('/checkout', node) as RequestListener,
  'a function that keeps the bytes':
    ({ node }) =>
    async (request, response) => {
      const rawBody = await buffer(request)
      node(Object.assign(request, { rawBody, body: {} }), response)
    },
  Hono: ({ fetch }) =>
    honoListener(new Hono().all('/payments/*', (context) => fetch(context.req.raw))),
  'Hono with mount()': ({ fetch }) =>
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- shops still use the method
    honoListener(new Hono().mount('/payments', fetch)),
}

/** Opens a shop on a free port, next to the sandbox that creates bills. */
async function openExpressShop(mount: Mount, { model = 'B2C' }: { model?: 'B2C' | 'B2B1' } = {}) {
  const signatureKey = 'S-test'
  const sandbox = await serveSandbox(createSandbox({ signatureKey }), { port: 0 })
  const proxy = createFpxProxy({
    gateway: { baseUrl: sandbox.baseUrl, apiKey: 'sandbox-key' },
    logger: noLogger,
  })
  const order: Order = {
    id: 'A-1001',
    amount: 5890,
    name: 'சரவணன் & Söhne',
    email: 'siti@example.com',
  }
  const records = memoryRecords()
  const worked: string[] = []
  const log: string[] = []
  const write = (_entry: unknown, message: string) => log.push(message)
  let handler: RequestListener = () => undefined
  const { port, close } = await listen(createServer((...args) => handler(...args)))
  const payments = createPayments({
    proxy,
    gateway: billplz({
      baseUrl: sandbox.billsUrl.replace(/\/v3\/bills$/, ''),
      apiKey: 'sandbox-key',
      signatureKey,
      collectionId: 'inbmmepb',
    }),
    url: `http://127.0.0.1:${port}/payments`,
    model,
    logger: { warn: write, error: write },
    orders: {
      ...records,
      current: () => order,
      find: () => order,
      onPaid: ({ id }) => worked.push(id),
    },
  })
  handler = mount(payments)
  onTestFinished(async () => {
    await Promise.all([close(), sandbox.close(), proxy.close()])
  })
  const browse = (url: string, body?: URLSearchParams) =>
    fetch(url, { redirect: 'manual', ...(body ? { method: 'POST', body } : {}) })
  return { payments, records, worked, log, browse, url: `http://127.0.0.1:${port}/payments` }
}

it.each(Object.keys(mounts))(
  'a payer reaches a paid order in the sandbox, through %s',
  async (name) => {
    const { payments, worked, browse, url } = await openExpressShop(mounts[name]!)
    const toBank = await browse(`${url}/pay`, new URLSearchParams({ bank_code: 'MB2U0227' }))
    expect(toBank.status).toBe(303)
    const bank = toBank.headers.get('location')!
    const back = await browse(bank, new URLSearchParams({ choice: 'pay' }))
    // The callback arrived before the payer returns.
    expect(await payments.status('A-1001')).toMatchObject({ state: 'paid' })
    const end = await browse(back.headers.get('location')!)
    const page = end.headers.get('location')!
    expect(page).toMatch(/^\/order\?order=A-1001&payment=[0-9a-z]{20}$/)
    expect(await payments.statusOf(page)).toMatchObject({ state: 'paid' })
    expect(worked).toEqual(['A-1001'])
  },
)

it.each<[string, Mount]>([
  ['a middleware', ({ node }) => express().use(readForm, node) as RequestListener],
  [
    'Hono after parseBody()',
    ({ fetch }) =>
      honoListener(
        new Hono().all('*', async (context) => {
          await context.req.parseBody()
          return fetch(context.req.raw)
        }),
      ),
  ],
])('a body that %s has read and not passed on is named in the log', async (_what, mount) => {
  const { browse, url, log } = await openExpressShop(mount)
  const toBank = await browse(`${url}/pay`, new URLSearchParams({ bank_code: 'MB2U0227' }))
  expect(toBank.headers.get('location')).toBe('/?problem=later')
  expect(log).toEqual([expect.stringMatching(/body was read before .* pass on what it has read/)])
})

it('a request that is none for `fetch` is refused with a line in the log', async () => {
  const { url, log } = await openExpressShop(mounts['node:http']!)
  const sent = request(`${url}/pay`, { method: 'TRACE' }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, log]).toEqual([400, [expect.stringContaining('TRACE')]])
})

it('a field that occurs twice is refused, however a parser has read it', async () => {
  for (const name of Object.keys(mounts)) {
    const { browse, url, records } = await openExpressShop(mounts[name]!)
    await browse(`${url}/pay`, new URLSearchParams({ bank_code: 'MB2U0227' }))
    const { reference } = (await records.load('A-1001'))!.payments[0]!
    const twice = new URLSearchParams('id=1&id=2&paid=true&amount=1&x_signature=0')
    const { status } = await browse(`${url}/callback/A-1001/${reference}.fpx`, twice)
    expect([name, status]).toEqual([name, 401])
  }
})

it("a company bank of a list with PayNet's codes is opened without a second list", async () => {
  const { browse, url } = await openExpressShop(mounts['node:http']!, { model: 'B2B1' })
  const toBank = await browse(`${url}/pay`, new URLSearchParams({ bank_code: 'MBB0228' }))
  const page = await (await browse(toBank.headers.get('location')!)).text()
  expect(page).toContain('Maybank2E')
  expect(page).not.toContain('CIMB')
})

it('a payer who changes the bank cannot pay the first bill any more, and pays the second one', async () => {
  const { payments, worked, browse, url } = await openExpressShop(mounts['node:http']!)
  const pay = async (bank_code: string) =>
    (await browse(`${url}/pay`, new URLSearchParams({ bank_code }))).headers.get('location')!
  const first = await pay('MB2U0227')
  const second = await pay('BCBB0235')
  expect(second.replace(/\?.*/, '')).not.toBe(first.replace(/\?.*/, ''))
  expect((await browse(first)).status).toBe(404)
  expect(await (await browse(second)).text()).toContain('CIMB')
  await browse(second, new URLSearchParams({ choice: 'pay' }))
  expect(await payments.status('A-1001')).toMatchObject({ state: 'paid', reviews: [] })
  expect(worked).toEqual(['A-1001'])
})

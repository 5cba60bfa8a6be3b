import { createServer, type RequestListener } from 'node:http'
import { billplz, createPayments, memoryRecords } from 'fpx-checkout/payments'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished } from 'vitest'
import { noLogger } from '../support/proxy/noLogger.js'
import { listen } from '../support/sockets/listen.js'
import { nginxConfiguration } from './support/nginxConfiguration.js'
import { startServer } from './support/startServer.js'

/** Ways to write a `location`. nginx keeps, replaces, or removes its path, and decodes what it changes. */
const locations: Record<string, (to: string) => string> = {
  '/kept/payments': (to) => `location /kept/ { proxy_pass ${to}; }`,
  '/replaced/payments': (to) => `location /replaced/ { proxy_pass ${to}/shops/7/; }`,
  '/removed/payments': (to) => `location /removed/payments/ { proxy_pass ${to}/; }`,
  '/rewritten/payments': (to) =>
    `location /rewritten/ { rewrite ^/rewritten/(.*)$ /$1 break; proxy_pass ${to}; }`,
  '/by-variable/payments': (to) => `location /by-variable/ { proxy_pass ${to}$request_uri; }`,
}

it.each(
  Object.keys(locations).flatMap((path) =>
    ['A-1001', 'INV/2026/001', 'A/1 ü'].map((id) => [path, id] as const),
  ),
)('a payer reaches a paid order behind nginx at %s, order %s', async (path, id) => {
  const sandbox = createSandbox()
  const served = await serveSandbox(sandbox)
  let handle: RequestListener = () => undefined
  const shop = await listen(createServer((...args) => handle(...args)))
  const written = Object.values(locations).map((location) =>
    location(`http://127.0.0.1:${shop.port}`),
  )
  const origin = await startServer('nginx', nginxConfiguration(written.join('\n    ')))
  const proxy = createFpxProxy({
    gateway: { baseUrl: served.baseUrl, apiKey: 'sandbox-key' },
    logger: noLogger,
  })
  const worked: string[] = []
  const log: string[] = []
  const write = (_entry: unknown, message: string) => log.push(message)
  const order = { id, amount: 5890, name: 'Siti', email: 'siti@example.com' }
  const payments = createPayments({
    proxy,
    gateway: billplz({
      baseUrl: served.billsUrl.replace(/\/v3\/bills$/, ''),
      apiKey: 'sandbox-key',
      signatureKey: sandbox.signatureKey,
      collectionId: 'test',
    }),
    orders: {
      ...memoryRecords(),
      current: () => order,
      find: () => order,
      onPaid: (paid) => worked.push(paid.id),
    },
    url: origin + path,
    logger: { warn: write, error: write },
  })
  handle = payments.node
  onTestFinished(async () => {
    await Promise.all([shop.close(), served.close(), proxy.close()])
  })
  const browse = (url: string, form?: Record<string, string>) =>
    fetch(url, {
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })

  const form = { bank_code: 'MB2U0227', bank_model: 'B2C' }
  const toBank = await browse(`${origin}${path}/pay`, form)
  const back = await browse(toBank.headers.get('location')!, { choice: 'pay' })
  // The callback has arrived before the payer returns.
  expect([await payments.status(id), worked, log]).toMatchObject([{ state: 'paid' }, [id], []])
  const end = await browse(back.headers.get('location')!)
  expect(await payments.statusOf(end.headers.get('location')!)).toMatchObject({ orderId: id })
})

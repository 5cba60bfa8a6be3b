import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import express from 'express'
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
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../support/sockets/listen.js'
import { noLogger } from '../support/proxy/noLogger.js'

const express4 = createRequire(import.meta.url)('express4') as typeof express

type Mount = (payments: Payments) => RequestListener

/** Ways to mount the payments in a server of Node. */
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
  const worked: string[] = []
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
    logger: { warn: () => undefined, error: () => undefined },
    orders: {
      ...memoryRecords(),
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
  return { payments, worked, browse, url: `http://127.0.0.1:${port}/payments` }
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

it('a field that occurs twice is refused, however a parser has read it', async () => {
  for (const name of Object.keys(mounts)) {
    const { browse, url } = await openExpressShop(mounts[name]!)
    const twice = new URLSearchParams('id=1&id=2&paid=true&amount=1&x_signature=0')
    expect([name, (await browse(`${url}/callback/A-1001`, twice)).status]).toEqual([name, 401])
  }
})

it("a company bank of a list with PayNet's codes is opened without a second list", async () => {
  const { browse, url } = await openExpressShop(mounts['node:http']!, { model: 'B2B1' })
  const toBank = await browse(`${url}/pay`, new URLSearchParams({ bank_code: 'MBB0228' }))
  const page = await (await browse(toBank.headers.get('location')!)).text()
  expect(page).toContain('Maybank2E')
  expect(page).not.toContain('CIMB')
})

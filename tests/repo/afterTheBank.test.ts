import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createFpxProxy as CreateFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox, type ScenarioName } from 'fpx-checkout/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltModule, builtModule } from '../support/builtModule.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'

type Status = 'open' | 'pending' | 'paid' | 'failed'
interface Order {
  id: string
  amount: number
  status: Status
}
interface Callback {
  reference: string
  amount: number
  paid: boolean
  final: boolean
}
type Handler = (request: Request) => Promise<Response>

let folder: string
let built: BuiltModule
let createFpxProxy: typeof CreateFpxProxy
let createHandlers: (orders: object, gateway: object) => Record<'pay' | 'callback', Handler>
beforeAll(async () => {
  const guide = readFileSync('src/guides/after-the-bank.md', 'utf8')
  const { text } = codeBlocks(guide).find(({ language }) => language === 'ts')!
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'after-the-bank-'))
  // The proxy of the test is of the same build, as in a shop: an error has the class that the snippet compares.
  const withProxy = `${text}\nexport { createFpxProxy } from 'fpx-checkout/proxy'\n`
  writeFileSync(join(folder, 'handlers.ts'), withProxy)
  built = await builtModule(join(folder, 'handlers.ts'))
  const address = pathToFileURL(built.path).href
  const loaded = (await import(/* @vite-ignore */ address)) as {
    createHandlers: typeof createHandlers
    createFpxProxy: typeof createFpxProxy
  }
  ;({ createHandlers, createFpxProxy } = loaded)
})
afterAll(() => {
  built.remove()
  rmSync(folder, { recursive: true })
})
// The snippet uses the shop's proxy and log, which it does not declare.
const shop = globalThis as { proxy?: unknown; log?: unknown }
afterEach(() => {
  delete shop.proxy
  delete shop.log
})

/** A shop with one order of RM 58.90, and a gateway that notes what it is asked to create. */
function openShop(scenario: ScenarioName = 'healthy') {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox({ scenario }),
    },
    onEvent: () => undefined,
  })
  const warnings: unknown[] = []
  Object.assign(shop, { proxy, log: { warn: (what: unknown) => warnings.push(what) } })
  const order: Order = { id: 'A-1001', amount: 5890, status: 'open' }
  const created: { bank: string }[] = []
  const orders = {
    ofSession: () => Promise.resolve({ ...order }),
    find: (id: string) => Promise.resolve(id === order.id ? { ...order } : undefined),
    move: (_id: string, from: Status[], to: Status) => {
      const moves = from.includes(order.status)
      if (moves) order.status = to
      return Promise.resolve(moves)
    },
  }
  const gateway = {
    create: (payment: { bank: string }) => {
      created.push(payment)
      return Promise.resolve({ url: `https://bank.example/${payment.bank}` })
    },
    verify: (body: string, headers: Headers) =>
      Promise.resolve(headers.get('x-signature') === 'good' ? JSON.parse(body) : undefined),
  }
  const { pay, callback } = createHandlers(orders, gateway)
  return {
    order,
    created,
    warnings,
    pay: (code: string) =>
      pay(
        new Request('https://shop.example/pay', {
          method: 'POST',
          body: new URLSearchParams({ bank_code: code }),
        }),
      ),
    callBack: (event: Partial<Callback>, signature = 'good') =>
      callback(
        new Request('https://shop.example/callback', {
          method: 'POST',
          headers: { 'x-signature': signature },
          body: JSON.stringify({
            reference: 'A-1001',
            amount: 5890,
            paid: true,
            final: true,
            ...event,
          }),
        }),
      ),
  }
}

describe('the handlers of "After the bank code"', () => {
  it('redirect to the gateway with a code of the list', async () => {
    const { pay, order, created } = openShop()
    const response = await pay('MB2U0227')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('https://bank.example/MB2U0227')
    expect(created).toEqual([{ reference: 'A-1001', amount: 5890, bank: 'MB2U0227' }])
    expect(order.status).toBe('pending')
  })

  it('create one payment for two clicks', async () => {
    const { pay, created } = openShop()
    const responses = await Promise.all([pay('MB2U0227'), pay('MB2U0227')])
    expect(created).toHaveLength(1)
    const places = responses.map(({ headers }) => headers.get('location'))
    expect(places.sort()).toEqual(['/orders/A-1001', 'https://bank.example/MB2U0227'])
  })

  it('create nothing for a code that is not in the list', async () => {
    const { pay, order, created } = openShop()
    expect((await pay('NOBANK01')).status).toBe(422)
    expect([created, order.status]).toEqual([[], 'open'])
  })

  it('create nothing while the code cannot be checked', async () => {
    const { pay, order, created } = openShop('server-error')
    expect((await pay('MB2U0227')).status).toBe(503)
    expect([created, order.status]).toEqual([[], 'open'])
  })

  it('accept a callback with a good signature, also twice', async () => {
    const { pay, callBack, order } = openShop()
    await pay('MB2U0227')
    for (let times = 0; times < 2; times++) expect((await callBack({})).status).toBe(200)
    expect(order.status).toBe('paid')
  })

  it.each([
    ['a wrong signature', {}, 'bad', 401],
    ['another amount', { amount: 1 }, 'good', 200],
    ['an unknown reference', { reference: 'B-2' }, 'good', 200],
    ['a payment that still waits for its approval', { paid: false, final: false }, 'good', 200],
  ])('change no order for %s', async (_what, event, signature, status) => {
    const { pay, callBack, order } = openShop()
    await pay('MB2U0227')
    expect((await callBack(event, signature)).status).toBe(status)
    expect(order.status).toBe('pending')
  })

  it('leave a paid order paid when a late failure arrives', async () => {
    const { pay, callBack, order } = openShop()
    await pay('MB2U0227')
    await callBack({})
    await callBack({ paid: false })
    expect(order.status).toBe('paid')
  })

  it('let a payer pay again after a failure', async () => {
    const { pay, callBack, order, created } = openShop()
    await pay('MB2U0227')
    await callBack({ paid: false })
    expect(order.status).toBe('failed')
    await pay('BCBB0235')
    expect(created).toHaveLength(2)
  })
})

import { readFileSync } from 'node:fs'
import type { createFpxProxy as CreateFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox, type ScenarioName } from 'fpx-checkout/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildGuideFiles } from '../support/guides/buildGuideFiles.js'
import { filesOf } from '../support/guides/codeBlocks.js'
import { fakeBillplz } from '../support/guides/fakeBillplz.js'

type Status = 'open' | 'pending' | 'paid' | 'failed'
interface Order {
  id: string
  amount: number
  status: Status
}
type Handler = (request: Request) => Promise<Response>
type Verify = (form: URLSearchParams, key: string) => unknown

interface Files {
  createFpxProxy: typeof CreateFpxProxy
  createHandlers: (orders: object, gateway: object) => Record<'pay' | 'callback', Handler>
  createBill: (
    order: object,
    bank: string,
    account: Record<string, string>,
  ) => Promise<{ id: string; url: string }>
  verifyBillplz: Verify
}

let files: Files
let remove: () => void
beforeAll(async () => {
  const guide = (name: string) => filesOf(readFileSync(`src/guides/${name}.md`, 'utf8'))
  const code = { ...guide('after-the-bank'), ...guide('callbacks') }
  // The test's proxy is from the same build, as in a shop, so that an error has the class that the snippet compares.
  const all = ['handlers', 'createBill', 'billplz'].map((name) => `export * from './${name}.js'\n`)
  const withProxy = `${all.join('')}export { createFpxProxy } from 'fpx-checkout/proxy'\n`
  const built = await buildGuideFiles({ ...code, 'all.ts': withProxy }, 'all.ts')
  files = built.exports as Files
  remove = built.remove
})
afterAll(() => remove())
// The snippet uses the shop's proxy and log, which it does not declare.
const shop = globalThis as { proxy?: unknown; log?: unknown }
afterEach(() => {
  delete shop.proxy
  delete shop.log
})

/** Opens a shop with one order for RM 58.90, and a simulated Billplz. */
async function openShop(scenario: ScenarioName = 'healthy') {
  const proxy = files.createFpxProxy({
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox({ scenario }),
    },
    onEvent: () => undefined,
  })
  const billplz = await fakeBillplz()
  onTestFinished(async () => {
    await Promise.all([billplz.close(), proxy.close()])
  })
  const warnings: unknown[] = []
  Object.assign(shop, { proxy, log: { warn: (what: unknown) => warnings.push(what) } })
  const order = { id: 'A-1001', amount: 5890, status: 'open' as Status }
  const payments: string[] = []
  const orders = {
    ofSession: () => Promise.resolve({ ...order }),
    find: (id: string) => Promise.resolve(payments.includes(id) ? { ...order } : undefined),
    addPayment: (_order: string, id: string) => Promise.resolve(payments.push(id)),
    move: (_id: string, from: Status[], to: Status) => {
      const moves = from.includes(order.status)
      if (moves) order.status = to
      return Promise.resolve(moves)
    },
  }
  const account = {
    baseUrl: billplz.baseUrl,
    key: billplz.key,
    collection: 'inbmmepb',
    shop: 'https://shop.example',
  }
  const gateway = {
    create: (order: Order, bank: string) =>
      files.createBill({ ...order, name: 'Siti', email: 'siti@example.com' }, bank, account),
    verify: async (request: Request) =>
      files.verifyBillplz(new URLSearchParams(await request.text()), billplz.signatureKey),
  }
  const { pay, callback } = files.createHandlers(orders, gateway)
  return {
    order,
    warnings,
    billplz,
    pay: (code: string) =>
      pay(
        new Request('https://shop.example/pay', {
          method: 'POST',
          body: new URLSearchParams({ bank_code: code }),
        }),
      ),
    /** Sends a callback as it was signed. */
    callBack: (form: URLSearchParams) =>
      callback(new Request('https://shop.example/callback', { method: 'POST', body: form })),
  }
}

describe('the handlers of "After the bank code", with Billplz', () => {
  it("create a bill for the bank and redirect past Billplz's bank list", async () => {
    const { pay, order, billplz } = await openShop()
    const response = await pay('MB2U0227')
    expect(response.status).toBe(303)
    expect(billplz.bills).toHaveLength(1)
    const [bill] = billplz.bills
    expect(bill).toMatchObject({
      amount: '5890',
      reference_1_label: 'Bank Code',
      reference_1: 'MB2U0227',
      callback_url: 'https://shop.example/callback',
    })
    expect(response.headers.get('location')).toBe(`${bill!['url']}?auto_submit=true`)
    expect(order.status).toBe('pending')
  })

  it('create one bill for two clicks', async () => {
    const { pay, billplz } = await openShop()
    const responses = await Promise.all([pay('MB2U0227'), pay('MB2U0227')])
    expect(billplz.bills).toHaveLength(1)
    const places = responses.map(({ headers }) => headers.get('location'))
    expect(places.sort()).toEqual(['/orders/A-1001', expect.stringContaining('?auto_submit=true')])
  })

  it('do not create a bill for a code that is not in the list', async () => {
    const { pay, order, billplz } = await openShop()
    expect((await pay('NOBANK01')).status).toBe(422)
    expect([billplz.bills, order.status]).toEqual([[], 'open'])
  })

  it('do not create a bill while the code cannot be checked', async () => {
    const { pay, order, billplz } = await openShop('server-error')
    expect((await pay('MB2U0227')).status).toBe(503)
    expect([billplz.bills, order.status]).toEqual([[], 'open'])
  })

  it('leave the order pending when Billplz refuses the bill', async () => {
    const { pay, order, billplz } = await openShop()
    billplz.refuses = true
    await expect(pay('MB2U0227')).rejects.toThrow('Billplz created no bill: status 422.')
    expect(order.status).toBe('pending')
  })

  it('accept a signed callback, even twice', async () => {
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    for (let times = 0; times < 2; times++)
      expect((await callBack(billplz.callback())).status).toBe(200)
    expect(order.status).toBe('paid')
  })

  it.each([
    ['a forged signature', { x_signature: '0'.repeat(64) }, 401],
    ['an amount that was changed after signing', { amount: '1' }, 401],
    ['a status that was changed after signing', { paid: 'false' }, 401],
  ])('do not change the order for %s', async (_what, changes, status) => {
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    const form = billplz.callback()
    for (const [name, value] of Object.entries(changes)) form.set(name, value)
    expect((await callBack(form)).status).toBe(status)
    expect(order.status).toBe('pending')
  })

  it.each([
    ['a different signed amount', { amount: '1' }, 1],
    ["another shop's bill", { id: 'another' }, 1],
    ['a payment that awaits approval', { paid: 'false', transaction_status: 'pending' }, 0],
  ])('respond with 200 and do not change the order for %s', async (_what, fields, warned) => {
    const { pay, callBack, order, billplz, warnings } = await openShop()
    await pay('MB2U0227')
    expect((await callBack(billplz.callback(fields))).status).toBe(200)
    expect(order.status).toBe('pending')
    expect(warnings).toHaveLength(warned)
  })

  it('leave a paid order paid when a late failure arrives', async () => {
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    await callBack(billplz.callback())
    await callBack(billplz.callback({ paid: 'false' }))
    expect(order.status).toBe('paid')
  })

  it('let a payer pay again after a failure', async () => {
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    await callBack(billplz.callback({ paid: 'false' }))
    expect(order.status).toBe('failed')
    await pay('BCBB0235')
    expect(billplz.bills).toHaveLength(2)
  })
})

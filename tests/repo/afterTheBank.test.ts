import { readFileSync } from 'node:fs'
import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'
import { createSandbox, type ScenarioName } from 'fpx-checkout/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildGuideFiles } from '../support/guides/buildGuideFiles.js'
import { filesOf } from '../support/guides/codeBlocks.js'
import { fakeBillplz } from '../support/guides/fakeBillplz.js'
import { noLogger } from '../support/noLogger.js'

type Status = 'open' | 'pending' | 'paid' | 'failed'
interface Order {
  id: string
  amount: number
  status: Status
  paymentId?: string
}
interface Payment {
  id: string
  orderId: string
  amount: number
  url: string
}
type Handler = (request: Request) => Promise<Response>
type Verify = (form: URLSearchParams, key: string) => unknown

interface Files {
  createHandlers: (orders: object, gateway: object) => Record<'pay' | 'callback', Handler>
  createBill: (
    order: object,
    bank: string,
    account: Record<string, string>,
  ) => Promise<{ id: string; url: string; bankUrl: string }>
  verifyBillplz: Verify
}

let files: Files
let remove: () => void
beforeAll(async () => {
  const guide = (name: string) => filesOf(readFileSync(`src/guides/${name}.md`, 'utf8'))
  const code = { ...guide('after-the-bank'), ...guide('callbacks') }
  const all = ['handlers', 'createBill', 'billplz'].map((name) => `export * from './${name}.js'\n`)
  // The built handlers use the proxy of the current test, which is in `globalThis.proxy`.
  const proxy =
    'export const proxy = { findBanks: (...given) => globalThis.proxy.findBanks(...given) }\n'
  const built = await buildGuideFiles(
    { ...code, 'fpx.ts': proxy, 'all.ts': all.join('') },
    'all.ts',
  )
  files = built.exports as Files
  remove = built.remove
})
afterAll(() => {
  warn.mockRestore()
  remove()
})
const shop = globalThis as { proxy?: FpxProxy }
const warn = vi.spyOn(console, 'warn').mockReturnValue()
beforeEach(() => {
  warn.mockClear()
})

/** Opens a shop with one order for RM 58.90, and a simulated Billplz. */
async function openShop(scenario: ScenarioName = 'healthy') {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox({ scenario }),
    },
    logger: noLogger,
  })
  const billplz = await fakeBillplz()
  onTestFinished(async () => {
    delete shop.proxy
    await Promise.all([billplz.close(), proxy.close()])
  })
  shop.proxy = proxy
  const order: Order = { id: 'A-1001', amount: 5890, status: 'open' }
  const payments: Payment[] = []
  const orders = {
    ofSession: () => Promise.resolve({ ...order }),
    find: () => Promise.resolve({ ...order }),
    findPayment: (id: string) => Promise.resolve(payments.find((payment) => payment.id === id)),
    addPayment: (payment: Payment) => Promise.resolve(payments.push(payment)),
    update: (
      _id: string,
      where: { status: Status[]; paymentId?: string },
      set: { status: Status; paymentId?: string },
    ) => {
      const isOfPayment = !where.paymentId || where.paymentId === order.paymentId
      const changes = isOfPayment && where.status.includes(order.status)
      if (changes) Object.assign(order, set)
      return Promise.resolve(changes)
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
    payments,
    billplz,
    pay: (code: string) =>
      pay(
        new Request('https://shop.example/pay', {
          method: 'POST',
          body: new URLSearchParams({ bank_code: code }),
        }),
      ),
    /** Posts a signed callback to the shop, unchanged. */
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
    expect(places.sort()).toEqual(['/order', expect.stringContaining('?auto_submit=true')])
  })

  it.each(['NOBANK01', 'ABB0235', ''])(
    'do not create a bill for "%s", which is not a bank for personal accounts',
    async (code) => {
      const { pay, order, billplz } = await openShop()
      expect((await pay(code)).headers.get('location')).toBe('/?problem=bank')
      expect([billplz.bills, order.status]).toEqual([[], 'open'])
    },
  )

  it('do not create a bill while the code cannot be checked', async () => {
    const { pay, order, billplz } = await openShop('server-error')
    expect((await pay('MB2U0227')).headers.get('location')).toBe('/?problem=later')
    expect([billplz.bills, order.status]).toEqual([[], 'open'])
  })

  it('open the order again when Billplz refuses the bill, and the payer can pay later', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => error.mockRestore())
    const { pay, order, billplz } = await openShop()
    billplz.refuses = true
    expect((await pay('MB2U0227')).headers.get('location')).toBe('/?problem=later')
    expect(order.status).toBe('open')
    expect(String(error.mock.lastCall)).toContain('Billplz created no bill: status 422.')
    billplz.refuses = false
    expect((await pay('MB2U0227')).headers.get('location')).toContain('?auto_submit=true')
  })

  it("store the page on which the payer continues: Billplz's bank list", async () => {
    const { pay, order, payments, billplz } = await openShop()
    await pay('MB2U0227')
    const { id, url } = billplz.bills[0]!
    expect(payments).toEqual([{ id, url, orderId: 'A-1001', amount: 5890 }])
    expect(order.paymentId).toBe(id)
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
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    expect((await callBack(billplz.callback(fields))).status).toBe(200)
    expect(order.status).toBe('pending')
    expect(warn).toHaveBeenCalledTimes(warned)
  })

  it('do not pay an order whose amount has changed, even if the callback has no amount', async () => {
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    order.amount = 999_999
    await callBack(billplz.callback())
    // The signed return as a callback: it has no amount.
    await callBack(billplz.returnQuery())
    expect(order.status).toBe('pending')
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('report a second payment, but neither a replay nor a late failure of the first', async () => {
    const { pay, callBack, order, billplz } = await openShop()
    await pay('MB2U0227')
    const [first, failure] = [billplz.callback(), billplz.callback({ paid: 'false' })]
    await callBack(failure)
    await pay('BCBB0235')
    await callBack(failure)
    expect(order.status).toBe('pending')
    for (let times = 0; times < 2; times++) await callBack(first)
    expect(warn).not.toHaveBeenCalled()
    await callBack(billplz.callback())
    expect(warn.mock.lastCall?.[0]).toBe('Paid a second time: refund it')
    expect(order).toMatchObject({ status: 'paid', paymentId: 'bill1' })
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

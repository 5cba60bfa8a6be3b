import type { Orders } from 'fpx-checkout/payments'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

const orderPage = /^\/order\?order=A-1001&payment=[0-9a-z]{20}$/

/** Opens a shop whose first bill has failed. */
async function openAfterFailure(orders: Partial<Orders> = {}) {
  const shop = openShop({ orders })
  await shop.pay()
  await shop.callBack(shop.gateway.callback({ paid: 'false' }))
  return shop
}

describe('pay', () => {
  it('sends no e-mail address that would make the callback ambiguous', async () => {
    const shop = openShop()
    Object.assign(shop.rows.get('A-1001')!, { email: 'a|b@example.com', phone: '60123456789' })
    await shop.pay()
    expect(shop.gateway.bills[0]).toMatchObject({ mobile: '60123456789' })
    expect(shop.gateway.bills[0]).not.toHaveProperty('email')
    expect(await shop.callBack(shop.gateway.callback())).toBe(200)
  })

  it.each([{ email: '' }, { email: 'a|b@example.com' }, { email: 'a|b@example.com', phone: '|' }])(
    'creates no bill for an order with %j, and says why',
    async (contact) => {
      const shop = openShop()
      Object.assign(shop.rows.get('A-1001')!, contact)
      expect(await shop.pay()).toBe('/?problem=contact')
      expect(shop.gateway.bills).toEqual([])
      expect(shop.log).toEqual([expect.stringContaining('an e-mail address or a phone number')])
    },
  )
})

it.each([
  ['Email is invalid', 'contact'],
  ['Mobile is invalid', 'contact'],
  ['Collection is not found', 'later'],
])('tells the payer what to do if Billplz answers: %s', async (message, problem) => {
  const shop = openShop()
  shop.gateway.answer = () =>
    Response.json({ error: { type: 'RecordInvalid', message: [message] } }, { status: 422 })
  expect(await shop.pay()).toBe(`/?problem=${problem}`)
  // A callback can still name the bill, if there is one after all.
  expect(await shop.load()).toMatchObject({ state: 'failed' })
})

it('tells the payer to correct the contact data if an own gateway says so', async () => {
  const create = () => Promise.reject(Object.assign(new Error('No.'), { problem: 'contact' }))
  const find = () => Promise.reject(new Error('unused'))
  const shop = openShop({ gateway: { name: 'own', create, find } })
  expect(await shop.pay()).toBe('/?problem=contact')
})

describe('check', () => {
  it('goes on if one bill cannot be read', async () => {
    const shop = await openAfterFailure()
    await shop.pay()
    const [, second] = shop.gateway.bills
    second!['paid'] = 'true'
    shop.gateway.answer = (request) =>
      request.url.endsWith('bill1')
        ? new Response('', { status: 500 })
        : shop.gateway.respond(request)
    expect(await shop.payments.check('A-1001')).toMatchObject({ state: 'paid' })
    expect(shop.worked).toHaveLength(1)
    expect(shop.log).toEqual([expect.stringMatching(/bill1 of order A-1001 .*status 500/)])
  })

  it('runs onPaid although another bill of the paid order cannot be read', async () => {
    let isDown = true
    const shop = await openAfterFailure({
      onPaid: () => (isDown ? Promise.reject(new Error('down')) : undefined),
    })
    await shop.pay()
    expect(await shop.callBack(shop.gateway.callback())).toBe(503)
    isDown = false
    shop.gateway.answer = () => new Response('', { status: 500 })
    expect(await shop.payments.check('A-1001')).toMatchObject({ state: 'paid' })
    expect(await shop.load()).toMatchObject({ fulfilment: 'done' })
  })

  it('rejects if no bill can be read and the order is not paid', async () => {
    const shop = await openAfterFailure()
    shop.gateway.answer = () => new Response('', { status: 500 })
    await expect(shop.payments.check('A-1001')).rejects.toThrow('status 500')
  })
})

it('an unsigned return asks about its payment three times at once, then every 15 seconds', async () => {
  const shop = openShop()
  await shop.pay()
  const asked: string[] = []
  shop.gateway.answer = (request) => {
    asked.push(request.url.replace(/.*\//, ''))
    return shop.gateway.respond(request)
  }
  const visit = () => Promise.all(Array.from({ length: 10 }, () => shop.comeBack('')))
  await visit()
  expect(asked).toEqual(['bill1', 'bill1', 'bill1'])
  for (const times of [4, 5]) {
    shop.clock.now += 15_000
    await visit()
    expect(asked).toHaveLength(times)
  }
  // The merchant's own check asks whenever it is called.
  await shop.payments.check('A-1001')
  expect(asked).toHaveLength(6)
})

describe('an ambiguous callback with a valid signature', () => {
  it('asks the gateway, and is repeated until the order is paid', async () => {
    const shop = openShop()
    await shop.pay()
    const callback = shop.gateway.callback({ name: 'Siti | Co' })
    expect(await shop.callBack(callback)).toBe(503)
    expect(await shop.state()).toBe('pending')
    shop.gateway.bills[0]!['paid'] = 'true'
    expect(await shop.callBack(callback)).toBe(200)
    expect(await shop.load()).toMatchObject({ state: 'paid', fulfilment: 'done' })
    expect(shop.log[0]).toContain('The gateway is asked instead.')
  })

  it('does nothing for an order without a payment', async () => {
    const shop = openShop()
    await shop.pay()
    const callback = shop.gateway.callback({ name: 'Siti | Co' })
    expect(await shop.callBack(callback, 'A-1002')).toBe(404)
    expect(await shop.load('A-1002')).toBeUndefined()
  })
})

/** Uses a clock that the test moves, for the waits of the handlers. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('onPaid that takes long', () => {
  const openSlowShop = (kept: Promise<unknown>[] = []) => {
    let end = () => undefined as unknown
    let calls = 0
    let begin: (() => void) | undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const shop = openShop({
      waitUntil: (work) => kept.push(work),
      orders: {
        onPaid: () => {
          calls++
          begin?.()
          return new Promise((resolve) => (end = () => resolve(undefined)))
        },
      },
    })
    /** Waits until `onPaid` was called, and then as long as the handlers do. */
    const passTime = async () => {
      await begun
      await vi.advanceTimersByTimeAsync(3000)
    }
    return { shop, passTime, end: () => end(), calls: () => calls }
  }

  it('does not keep the gateway or the payer waiting, and is not called twice', async () => {
    stopTimers()
    const kept: Promise<unknown>[] = []
    const { shop, passTime, end, calls } = openSlowShop(kept)
    await shop.pay()
    const callback = shop.callBack(shop.gateway.callback())
    await passTime()
    expect(await callback).toBe(200)
    expect(await shop.load()).toMatchObject({ state: 'paid', fulfilment: 'due' })
    // However long it takes: the gateway repeats, the payer returns, and the job runs.
    shop.clock.now += 3_600_000
    expect(await shop.callBack(shop.gateway.callback())).toBe(200)
    expect(await shop.comeBack(shop.gateway.returnQuery())).toMatch(orderPage)
    await shop.payments.checkDue()
    expect(calls()).toBe(1)
    end()
    await Promise.all(kept)
    expect(await shop.load()).toMatchObject({ fulfilment: 'done' })
  })

  it('is logged once if it hangs, and called again after a day', async () => {
    stopTimers()
    const { shop, passTime, calls } = openSlowShop()
    await shop.pay()
    const callback = shop.callBack(shop.gateway.callback())
    await passTime()
    await callback
    for (const [wait, called, logged] of [
      [299_000, 1, 0],
      [1000, 1, 1],
      [86_099_000, 1, 1],
      [1000, 2, 1],
    ] as const) {
      shop.clock.now += wait
      void shop.payments.checkDue()
      await passTime()
      expect([calls(), shop.log.length]).toEqual([called, logged])
    }
    expect(shop.log.join()).toContain('onPaid for order A-1001 began more than five minutes ago')
  })

  it('redirects the payer after three seconds', async () => {
    stopTimers()
    const { shop, passTime } = openSlowShop()
    await shop.pay()
    const back = shop.comeBack(shop.gateway.returnQuery())
    await passTime()
    expect(await back).toMatch(orderPage)
  })

  it('is called again by the job if its process has ended', async () => {
    stopTimers()
    const { shop, passTime } = openSlowShop()
    await shop.pay()
    const callback = shop.callBack(shop.gateway.callback())
    await passTime()
    await callback
    const worked: string[] = []
    const orders = { ...shop.orders, onPaid: ({ id }: { id: string }) => worked.push(id) }
    const another = openShop({ orders })
    another.clock.now += 299_000
    expect([await another.payments.checkDue(), worked]).toEqual([[], []])
    another.clock.now += 1000
    expect(await another.payments.checkDue()).toEqual(['A-1001'])
    expect(worked).toEqual(['A-1001'])
  })
})

describe('the work of onPaid', () => {
  const openPaidShop = async (waitUntil?: (work: Promise<unknown>) => void) => {
    const shop = openShop(waitUntil ? { waitUntil } : {})
    await shop.pay()
    expect(await shop.callBack(shop.gateway.callback())).toBe(200)
    expect(await shop.load()).toMatchObject({ state: 'paid', fulfilment: 'done' })
    return shop
  }

  it("is passed to the runtime's `waitUntil`", async () => {
    const name = Symbol.for('@vercel/request-context')
    onTestFinished(() => void Reflect.deleteProperty(globalThis, name))
    const works: unknown[] = []
    const context = { waitUntil: (work: unknown) => works.push(work) }
    Object.assign(globalThis, { [name]: { get: () => context } })
    await openPaidShop()
    expect(works).toEqual([expect.any(Promise)])
    await openPaidShop(() => undefined)
    expect(works).toHaveLength(1)
  })

  it('is done although `waitUntil` fails, which is logged', async () => {
    const { log } = await openPaidShop(() => {
      throw new Error('`after` was called outside a request scope')
    })
    expect(log).toEqual([expect.stringMatching(/`waitUntil` failed, .*outside a request scope/)])
  })
})

it('onPaid that another process has done stays done if the first call fails at last', async () => {
  let fail: (() => void) | undefined
  const onPaid = () =>
    new Promise((_resolve, reject) => (fail = () => reject(new Error('timed out'))))
  const shop = openShop({ orders: { onPaid } })
  await shop.pay()
  const callback = shop.callBack(shop.gateway.callback())
  await vi.waitFor(() => expect(fail).toBeDefined())
  const another = openShop({ orders: { ...shop.orders, onPaid: () => undefined } })
  another.clock.now += 300_000
  expect(await another.payments.checkDue()).toEqual(['A-1001'])
  fail?.()
  await callback
  expect(await shop.load()).toMatchObject({ state: 'paid', fulfilment: 'done' })
})

it('a company payment that failed stays failed if an older message comes late', async () => {
  const shop = openShop()
  await shop.pay('RHB0218', { bank_model: 'B2B1' })
  const waiting = shop.gateway.callback({ paid: 'false', transaction_status: 'pending' })
  await shop.callBack(waiting)
  await shop.callBack(shop.gateway.callback({ paid: 'false' }))
  expect([await shop.callBack(waiting), await shop.state()]).toEqual([200, 'failed'])
})

it('a return, which has no amount, pays only an order whose amount has not changed', async () => {
  const shop = openShop()
  await shop.pay()
  shop.rows.get('A-1001')!.amount = 6000
  expect(await shop.comeBack(shop.gateway.returnQuery())).toMatch(orderPage)
  expect(await shop.payments.status('A-1001')).toMatchObject({
    state: 'review',
    reviews: [{ reason: 'amount' }],
  })
})

it('money in another currency is for a person, also when it is judged again', async () => {
  const report = { status: 'paid', amount: 5890, currency: 'SGD' } as const
  const shop = openShop({
    gateway: {
      name: 'own',
      create: ({ reference: id }) => Promise.resolve({ id, url: 'https://own.example/pay' }),
      find: ({ id: paymentId }) => Promise.resolve({ paymentId, ...report }),
    },
  })
  await shop.pay()
  for (let times = 0; times < 2; times++)
    expect(await shop.payments.check('A-1001')).toMatchObject({
      state: 'review',
      reviews: [{ reason: 'currency', paidCurrency: 'SGD' }],
    })
})

describe('a gateway that hangs', () => {
  it('keeps the payer waiting for eight seconds, however many payments there are', async () => {
    const shop = openShop()
    for (const bank of ['MB2U0227', 'BCBB0235']) {
      await shop.pay(bank)
      shop.gateway.answer = (request) =>
        request.method === 'DELETE'
          ? new Response('', { status: 500 })
          : shop.gateway.respond(request)
    }
    stopTimers()
    const asked: string[] = []
    shop.gateway.answer = (request) => {
      asked.push(`${request.method} ${request.url.replace(/.*\//, '')}`)
      return new Promise(() => undefined)
    }
    let place: string | undefined
    void shop.pay('RHB0218').then((to) => (place = to))
    await vi.advanceTimersByTimeAsync(7900)
    expect([place, asked.sort()]).toEqual([undefined, ['GET bill1', 'GET bill2']])
    await vi.advanceTimersByTimeAsync(200)
    expect(place).toBe('/?problem=later')
  })

  it('is not waited for if only the cancellation hangs', async () => {
    const shop = openShop()
    await shop.pay()
    stopTimers()
    shop.gateway.answer = (request) =>
      request.method === 'DELETE' ? new Promise(() => undefined) : shop.gateway.respond(request)
    const paying = shop.pay('BCBB0235')
    await vi.advanceTimersByTimeAsync(8100)
    expect(await paying).toContain('bill2')
  })
})

describe('start', () => {
  const order = { id: 'A-1001', amount: 5890, name: 'Siti', email: 'siti@example.com' }

  it('starts a payment without a form', async () => {
    const { payments } = openShop()
    const bank = { bank: 'MB2U0227', model: 'B2C' }
    const url = 'https://billplz.example/bills/bill1?auto_submit=true'
    expect(await payments.start(order, bank)).toEqual({ url })
    expect(await payments.start(order, bank)).toEqual({ url })
  })

  it.each([
    ['an unknown bank', {}, { bank: 'NOBANK' }, 'bank'],
    ['no bank', {}, { bank: undefined }, 'bank'],
    ['a model that does not exist', {}, { bank: 'MB2U0227', model: 'B2X' }, 'bank'],
    ['an amount below the limit', { amount: 99 }, { bank: 'MB2U0227', model: 'B2C' }, 'amount'],
    ['an amount of no money', { amount: 0 }, { bank: 'MB2U0227', model: 'B2C' }, 'order'],
  ])('names the problem of %s', async (_what, change, bank, problem) => {
    const { payments, gateway } = openShop()
    expect(await payments.start({ ...order, ...change }, bank)).toEqual({ problem })
    expect(gateway.bills).toEqual([])
  })
})

it('a decision about a review is stored with the person and the time', async () => {
  const shop = openShop()
  await shop.pay()
  await shop.callBack(shop.gateway.callback({ paid_amount: '1' }))
  const { reference } = (await shop.payments.status('A-1001')).reviews[0]!
  shop.clock.now += 60_000
  await shop.payments.resolve('A-1001', reference, 'accept', 'Aminah')
  const resolved = { as: 'accept', by: 'Aminah', at: shop.clock.now }
  expect((await shop.load())?.payments).toMatchObject([{ state: 'paid', resolved }])
})

describe('checkDue', () => {
  it('goes on after an order that can not be checked', async () => {
    const shop = openShop()
    await shop.pay()
    shop.session.orderId = 'A-1002'
    await shop.pay()
    for (const bill of shop.gateway.bills) bill['paid'] = 'true'
    shop.gateway.answer = (request) =>
      request.url.endsWith('bill1')
        ? new Response('', { status: 500 })
        : shop.gateway.respond(request)
    shop.clock.now += 900_000
    expect(await shop.payments.checkDue()).toEqual(['A-1001', 'A-1002'])
    expect([await shop.state(), await shop.state('A-1002')]).toEqual(['pending', 'paid'])
    // It comes again, but not before the others.
    expect(await shop.payments.checkDue()).toEqual([])
  })

  it('logs an order that the shop can not read, and finds its money later, even after days', async () => {
    let isBroken = true
    const shop = openShop({
      orders: {
        find: (id) => {
          if (isBroken && id === 'A-1001') throw new Error('no such column')
          return shop.rows.get(id)
        },
      },
    })
    await shop.pay()
    shop.session.orderId = 'A-1002'
    await shop.pay()
    for (const bill of shop.gateway.bills) bill['paid'] = 'true'
    shop.clock.now += 30 * 3_600_000
    await shop.payments.checkDue()
    expect([await shop.state(), await shop.state('A-1002')]).toEqual(['pending', 'paid'])
    expect(shop.log).toEqual([expect.stringContaining('A-1001 could not be checked')])
    expect(shop.log[0]).toContain('no such column')
    isBroken = false
    shop.clock.now += 900_000
    await shop.payments.checkDue()
    expect(await shop.state()).toBe('paid')
  })

  it('says which method it needs', async () => {
    const { orders } = openShop()
    const shop = openShop({ orders: { ...orders, findDue: undefined } })
    await expect(shop.payments.checkDue()).rejects.toThrow('`orders.findDue`')
  })
})

import type { Orders } from 'fpx-checkout/payments'
import { describe, expect, it } from 'vitest'
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
  it('shows the order if an earlier bill was paid while the new one was created', async () => {
    const shop = await openAfterFailure()
    shop.gateway.answer = async (request) => {
      shop.gateway.answer = undefined
      expect(await shop.callBack(shop.gateway.callback())).toBe(200)
      return shop.gateway.respond(request)
    }
    expect(await shop.pay()).toMatch(orderPage)
    expect(await shop.load()).toMatchObject({ paidBy: 'bill1', payments: [{}, { id: 'bill2' }] })
  })

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
      expect(await shop.pay()).toBe('/?problem=later')
      expect(shop.gateway.bills).toEqual([])
      expect(shop.log).toEqual([expect.stringContaining('an e-mail address or a phone number')])
    },
  )
})

describe('check', () => {
  it('goes on if one bill cannot be read', async () => {
    const shop = await openAfterFailure()
    await shop.pay()
    const [first, second] = shop.gateway.bills
    second!['paid'] = 'true'
    first!['id'] = 'moved'
    expect(await shop.payments.check('A-1001')).toMatchObject({ state: 'paid' })
    expect(shop.worked).toHaveLength(1)
    expect(shop.log).toEqual([expect.stringMatching(/bill1 of order A-1001 .*status 404/)])
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
    expect(await shop.load()).toMatchObject({ work: 'done' })
  })

  it('rejects if no bill can be read and the order is not paid', async () => {
    const shop = await openAfterFailure()
    shop.gateway.answer = () => new Response('', { status: 500 })
    await expect(shop.payments.check('A-1001')).rejects.toThrow('status 500')
  })
})

describe('an unsigned return', () => {
  /** Counts the requests for a bill's state. */
  function countCalls({ gateway }: ReturnType<typeof openShop>) {
    const asked: string[] = []
    gateway.answer = (request) => {
      if (request.method === 'GET') asked.push(request.url.replace(/.*\//, ''))
      return gateway.respond(request)
    }
    return asked
  }

  it('asks only about its payment, and once in 15 seconds, of however many payments and visits', async () => {
    const shop = openShop()
    for (let times = 0; times < 20; times++) {
      shop.rows.get('A-1001')!.amount++
      await shop.pay()
    }
    const asked = countCalls(shop)
    const { payments } = (await shop.load())!
    const visitAll = () =>
      Promise.all([...payments, ...payments].map((p) => shop.comeBack('', 'A-1001', p.reference)))
    await shop.comeBack('', 'A-1001', payments[4]!.reference)
    await visitAll()
    expect(asked).toEqual(['bill5'])
    shop.clock.now += 15_000
    await visitAll()
    expect(asked).toHaveLength(2)
    // The merchant's own check asks about all payments, whenever it is called.
    await shop.payments.check('A-1001')
    expect(asked).toHaveLength(22)
  })

  it('of a new payment asks although the one before it was just asked about', async () => {
    const shop = openShop()
    await shop.pay()
    await shop.comeBack('')
    await shop.callBack(shop.gateway.callback({ paid: 'false' }))
    shop.clock.now += 5000
    await shop.pay()
    shop.gateway.bills[1]!['paid'] = 'true'
    await shop.comeBack('')
    expect(await shop.state()).toBe('paid')
  })
})

describe('an ambiguous callback with a valid signature', () => {
  it('asks the gateway, and is repeated until the order is paid', async () => {
    const shop = openShop()
    await shop.pay()
    const callback = shop.gateway.callback({ name: 'Siti | Co' })
    expect(await shop.callBack(callback)).toBe(503)
    expect(await shop.state()).toBe('pending')
    shop.gateway.bills[0]!['paid'] = 'true'
    // Anyone who has the message can repeat it.
    expect(await shop.callBack(callback)).toBe(503)
    shop.clock.now += 15_000
    expect(await shop.callBack(callback)).toBe(200)
    expect(await shop.load()).toMatchObject({ state: 'paid', work: 'done' })
    expect(shop.log[0]).toContain('The gateway is asked instead.')
  })

  it('does nothing for an order without a payment', async () => {
    const shop = openShop()
    await shop.pay()
    const callback = shop.gateway.callback({ name: 'Siti | Co' })
    expect(await shop.callBack(callback, 'A-1002')).toBe(503)
    expect(await shop.load('A-1002')).toBeUndefined()
  })
})

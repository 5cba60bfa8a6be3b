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
      if (request.method !== 'POST') return shop.gateway.respond(request)
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

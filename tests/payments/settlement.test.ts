import { describe, expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

const orderPage = /^\/order\?order=A-1001&payment=[0-9a-z]{20}$/

/** Opens a shop whose first bill has failed. */
async function openAfterFailure() {
  const shop = openShop()
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
})

import { expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

it('an order that changes while it is being settled is not delivered for the old amount', async () => {
  const amounts = [5890, 99_900]
  const shop = openShop({
    orders: {
      find: (id) => ({ ...shop.rows.get(id)!, amount: amounts.shift() ?? 5890 }),
    },
  })
  await shop.pay()
  expect(await shop.callBack(shop.gateway.callback())).toBe(200)
  expect(shop.worked).toEqual([])
  expect(await shop.payments.status('A-1001')).toMatchObject({
    state: 'review',
    reviews: [{ reason: 'amount', paidAmount: 5890 }],
  })
  expect(shop.log).toEqual([expect.stringContaining('needs a person (amount)')])
  // The order is as it was, so the payment pays it.
  expect(await shop.callBack(shop.gateway.callback())).toBe(200)
  expect(shop.worked).toMatchObject([{ order: { amount: 5890 } }])
})

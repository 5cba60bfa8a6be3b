import type { PaymentReport } from 'fpx-checkout/payments'
import { describe, expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'

/** A merchant's own gateway, whose reports TypeScript hasn't seen. */
async function openOwnShop(report: Record<string, unknown>) {
  const shop = openShop({
    gateway: {
      name: 'own',
      create: ({ reference: id }) => Promise.resolve({ id, url: 'https://own.example/pay' }),
      find: ({ id: paymentId }) =>
        Promise.resolve({ paymentId, status: 'paid', ...report } as PaymentReport),
    },
  })
  await shop.pay()
  const { reference } = (await shop.load())!.payments[0]!
  return { shop, callBack: () => shop.callBack(new URLSearchParams(), 'A-1001', reference) }
}

describe('an amount that is not a whole number of sen', () => {
  it.each([
    ['100', 'a string'],
    [100n, 'a bigint'],
    [NaN, 'NaN'],
    [58.9, '58.9'],
    [-1, '-1'],
    [{ sen: 5890 }, 'an object'],
  ])('(%s) pays nothing, however often it is reported', async (amount, received) => {
    const { shop, callBack } = await openOwnShop({ amount })
    const sentence = `must report the amount as a whole number of sen; received ${received}`
    for (let times = 0; times < 2; times++) {
      await expect(shop.payments.check('A-1001')).rejects.toThrow(sentence)
      expect(await callBack()).toBe(503)
    }
    expect([await shop.state(), shop.worked]).toEqual(['pending', []])
    expect(shop.log[0]).toContain(sentence)
  })

  it('is logged if the payer meets it', async () => {
    const { shop } = await openOwnShop({ amount: '5890' })
    expect(await shop.pay('BCBB0235')).toBe('/?problem=later')
    expect(shop.log).toEqual([expect.stringContaining('whole number of sen')])
  })
})

it.each([
  ['no amount', { amount: null }],
  ['no currency', { amount: 5890, currency: null }],
  ['an empty currency', { amount: 5890, currency: '' }],
])('a report with %s pays the order', async (_what, report) => {
  const { shop } = await openOwnShop(report)
  expect(await shop.payments.check('A-1001')).toMatchObject({ state: 'paid' })
  expect([shop.worked.length, shop.log]).toEqual([1, []])
})

import { describe, expect, it } from 'vitest'
import { openShopForTests, failedBill, paidBill, signed } from './support/actOn.js'

const { shop, order, settings, bills, placeOrder, createBill, callBack } = openShopForTests()

const get = (path: string) => fetch(shop().url + path, { redirect: 'manual' })

describe('a copy of an order, such as a renewal of WooCommerce Subscriptions', () => {
  const copy = () => shop().read().orders['2']!
  const copyOrder = () =>
    shop().change(({ orders }) => {
      orders['2'] = { ...orders['1']!, status: 'pending', key: 'wc_copy', transaction: '' }
    })
  const payCopy = async () => {
    const { headers } = await fetch(`${shop().url}/checkout/order-pay/2/`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'fpx_checkout', fpx_checkout_bank: 'BIMB0340' }),
      redirect: 'manual',
    })
    return headers.get('location')
  }

  it.each<[string, (id: string) => unknown]>([
    ['open', () => undefined],
    ['paid', (id) => callBack(signed(paidBill(id)))],
    ['failed', (id) => callBack(signed(failedBill(id)))],
  ])('is paid with its own bill if that of the first is %s', async (_state, change) => {
    const { id } = await createBill()
    await change(id)
    copyOrder()
    expect(await (await get('/checkout/order-pay/2/')).text()).not.toContain('was not completed')
    expect(await payCopy()).toContain('/bills/Bill2?')
    expect(shop().calls).toEqual(['create 1', 'create 2'])
    expect(await callBack(signed(paidBill('Bill2')), '2')).toBe(200)
    expect(copy()).toMatchObject({ status: 'processing', transaction: 'Bill2' })
  })

  it('is not paid with the money of the first, and the first is', async () => {
    const bill = await createBill()
    copyOrder()
    bill.state = 'paid'
    const before = copy()
    expect(await callBack(signed(paidBill(bill.id)), '2')).toBe(404)
    await get('/checkout/order-received/2/')
    expect(copy()).toEqual(before)
    await get('/jobs/')
    expect(order()).toMatchObject({ status: 'processing', transaction: bill.id })
    expect(bills()).toEqual({ [bill.id]: 'paid' })
  })

  it('has no bank after the data of its customer were erased', async () => {
    await createBill()
    copyOrder()
    await get('/erase/')
    expect(JSON.stringify(order())).toContain('BIMB0340')
    expect(JSON.stringify(copy().meta)).not.toContain('BIMB0340')
  })
})

describe('while the settings have another Billplz account, such as the one of the test mode', () => {
  const switchTo = (account: 'first' | 'other') =>
    settings({ sandbox: account === 'first' ? 'yes' : 'no' })
  const pay = async (bank = 'BIMB0340') =>
    (await placeOrder(`fpx_checkout_bank=${bank}`)).redirect ?? ''

  it.each<[string, (id: string) => unknown]>([
    ['an open bill', () => undefined],
    [
      'a bill that awaits approval',
      (id) => callBack(signed(failedBill(id, { transaction_status: 'pending' }))),
    ],
  ])('%s stays as it is, and is found once its account is back', async (_name, change) => {
    const bill = await createBill('B2B1-MBB0228')
    await change(bill.id)
    const [status, states] = [order().status, bills()]
    switchTo('other')
    await get('/jobs/')
    await get('/cancel-unpaid-orders/')
    await get('/order-actions/?apply=fpx_checkout_ask_billplz')
    expect([order().status, bills()]).toEqual([status, states])
    expect(order().notes.at(-1)).toContain('Billplz could not be asked about this order.')
    expect(shop().read().log.at(-1)).toContain(`bill ${bill.id} belongs to another account`)
    switchTo('first')
    bill.state = 'paid'
    await get('/jobs/')
    expect(order()).toMatchObject({ status: 'processing', transaction: bill.id })
  })

  it('the payer pays with a bill of this account, and later with one of the first', async () => {
    const first = await createBill()
    switchTo('other')
    expect(await pay()).toContain('/bills/Bill2?')
    expect(await pay()).toContain('/bills/Bill2?')
    switchTo('first')
    expect(await pay()).toContain(`/bills/${first.id}?`)
    expect(await pay('MB2U0227')).toContain('/bills/Bill3?')
    expect(shop().calls.filter((call) => !call.startsWith('find'))).toEqual([
      'create 1',
      'create 2',
      'cancel 1',
      'create 3',
    ])
  })

  it('control: the bills of an account are found with a new key', async () => {
    const bill = await createBill()
    settings({ api_key: 'new-key' })
    bill.state = 'paid'
    await get('/jobs/')
    expect(order()).toMatchObject({ status: 'processing', transaction: bill.id })
  })
})

import { describe, expect, it } from 'vitest'
import { openShopForTests, paidBill, signed } from './support/actOn.js'

/** Other plugins, which do what the option `neighbour` says. */
const NEIGHBOURS = `
  function neighbour(string $name, $value = null) { return get_option('neighbour', [])[$name] ?? $value; }
  add_filter('wc_get_price_decimals', fn ($decimals) => neighbour('decimals', $decimals));
  add_action('woocommerce_pre_payment_complete', function () { if (neighbour('isDown')) throw new Exception('down'); });
  add_filter('woocommerce_payment_complete_order_status', fn ($status) => neighbour('status', $status));
  add_filter('rest_pre_serve_request', function () {});`

const { shop, order, changeOrder, setStatus, bills, placeOrder, createBill, callBack } =
  openShopForTests(NEIGHBOURS)

const neighbour = (change: Record<string, string>) =>
  shop().change(({ options }) => (options['neighbour'] = change))
const get = (path: string) => fetch(shop().url + path, { redirect: 'manual' })

describe('if another plugin changes the number of decimals between pages', () => {
  it.each([
    ['2', '0'],
    ['0', '2'],
  ])('an order of RM 58.90 is paid: %s, then %s', async (first, second) => {
    neighbour({ decimals: first })
    const { id, fields } = await createBill()
    expect(fields['amount']).toBe('5890')
    neighbour({ decimals: second })
    expect(await callBack(signed(paidBill(id)))).toBe(200)
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
  })

  it('another total leaves one note, with both decimals', async () => {
    const { id } = await createBill()
    changeOrder({ total: '59.30' })
    for (const decimals of ['0', '2']) {
      neighbour({ decimals })
      await callBack(signed(paidBill(id)))
    }
    expect(order().status).toBe('on-hold')
    expect(order().notes.filter((note) => note.includes('has paid'))).toEqual([
      `Billplz bill ${id} has paid RM58.90, which is not the total of this order.`,
    ])
  })
})

describe('if another plugin fails while WooCommerce completes a payment', () => {
  const WORKS = {}
  const FAILS = { isDown: 'yes' }

  it.each<[string, (id: string) => unknown]>([
    ['the next callback', (id) => callBack(signed(paidBill(id)))],
    ['the next job', () => get('/jobs/')],
  ])('%s pays the order', async (_name, repeat) => {
    const bill = await createBill()
    bill.state = 'paid'
    neighbour(FAILS)
    expect(await callBack(signed(paidBill(bill.id)))).toBe(503)
    expect(order().status).toBe('pending')
    neighbour(WORKS)
    await repeat(bill.id)
    expect(order()).toMatchObject({ status: 'processing', transaction: bill.id })
    expect(bills()).toEqual({ [bill.id]: 'paid' })
    expect(order().notes.join()).not.toContain('Check it.')
  })

  it('the order is not cancelled, paid again, or taken for one without money', async () => {
    const { id } = await createBill()
    neighbour(FAILS)
    await callBack(signed(paidBill(id)))
    changeOrder({ created: '25 hours ago' })
    await get('/cancel-unpaid-orders/')
    expect(order().status).toBe('pending')
    expect((await placeOrder('fpx_checkout_bank=MB2U0227')).redirect).toContain('/order-received/')
    expect(shop().bills).toHaveLength(1)
    await setStatus('refunded')
    expect(bills()).toEqual({ [id]: 'refunded' })
  })

  it('a payment in review can be accepted later', async () => {
    const { id } = await createBill()
    changeOrder({ total: '60.00' })
    await callBack(signed(paidBill(id)))
    const accept = () => get('/order-actions/?apply=fpx_checkout_accept_payment')
    neighbour(FAILS)
    await accept()
    expect(order().status).toBe('on-hold')
    expect(bills()).toEqual({ [id]: 'review' })
    expect(order().notes.join()).not.toContain('was accepted.')
    neighbour(WORKS)
    await accept()
    expect(order()).toMatchObject({ status: 'processing', transaction: id })
    expect(bills()).toEqual({ [id]: 'paid' })
  })
})

it('an order for which another plugin has its own paid status has no note to check it', async () => {
  neighbour({ status: 'packing' })
  const { id } = await createBill()
  expect(await callBack(signed(paidBill(id)))).toBe(200)
  expect(order().status).toBe('packing')
  expect(order().notes.at(-1)).toBe('Payment complete.')
  expect(bills()).toEqual({ [id]: 'paid' })
})

it('the bank list is served if a filter of another plugin returns nothing', async () => {
  const response = await get('/wp-json/fpx-checkout/v1/bank')
  expect(response.status).toBe(200)
  expect(((await response.json()) as { data: object[] }).data.length).toBeGreaterThan(20)
})

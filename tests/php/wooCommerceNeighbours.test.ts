import { describe, expect, it } from 'vitest'
import { openShopForTests, paidBill, signed } from './support/actOn.js'

/** Other plugins, which do what the option `neighbour` says. */
const NEIGHBOURS = `
  function neighbour(string $name, $value = null) { return get_option('neighbour', [])[$name] ?? $value; }
  add_filter('wc_get_price_decimals', fn ($decimals) => neighbour('decimals', $decimals));`

const { shop, order, changeOrder, createBill, callBack } = openShopForTests(NEIGHBOURS)

const neighbour = (change: Record<string, string>) =>
  shop().change(({ options }) => (options['neighbour'] = change))

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

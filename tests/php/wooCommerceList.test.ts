import { expect, it, onTestFinished } from 'vitest'
import { openWooShop, type WooShop } from '../support/embed/woocommerce/openWooShop.js'
import { CLOCK, openShopForTests } from './support/actOn.js'

const { shop } = openShopForTests(CLOCK)

const fetchList = (woo: WooShop) => fetch(`${woo.url}/wp-json/fpx-checkout/v1/bank`)

it('a REST route serves the list, from one call to Billplz', async () => {
  const banks = await fetchList(shop())
  expect(banks.headers.get('content-type')).toBe('application/json')
  expect(((await banks.json()) as { data: object[] }).data.length).toBeGreaterThan(20)
  const etag = banks.headers.get('etag')!
  const again = await fetch(banks.url, { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  const one = await fetch(`${banks.url}/BIMB0340`)
  expect(await one.json()).toMatchObject({ data: [{ code: 'BIMB0340' }] })
  expect((await fetch(`${banks.url}/NOBANK01`)).status).toBe(404)
  expect(shop().lists).toBe(1)
})

it.each(['', '/BIMB0340'])(
  'a plugin that caches pages does not keep the response of /bank%s',
  async (path) => {
    const { headers } = await fetch(`${shop().url}/wp-json/fpx-checkout/v1/bank${path}`)
    expect(headers.get('cache-control')).toMatch(/max-age=15\b/)
    expect(headers.get('x-litespeed-cache-control')).toBe('no-cache')
  },
)

it('the list can be read if another plugin prints an empty line', async () => {
  const woo = await openWooShop('ob_start(); echo "\\n";')
  onTestFinished(() => woo.close())
  const { data } = (await (await fetchList(woo)).json()) as { data: object[] }
  expect(data.length).toBeGreaterThan(20)
})

it.each([
  ['8 hours', 8 * 3600, 2],
  ['20 minutes', 20 * 60, 2],
  // So much may the clocks of two servers differ.
  ['30 seconds', 30, 1],
])('a clock that ran ahead by %s does not stop the refreshes', async (_time, passed, lists) => {
  shop().change((database) => (database.passed = passed))
  await fetchList(shop())
  shop().change((database) => (database.passed = 0))
  const { status, headers } = await fetchList(shop())
  expect([status, headers.get('fpx-data-age'), shop().lists]).toEqual([200, '0', lists])
  expect(Date.parse(headers.get('fpx-data-time')!)).toBeLessThanOrEqual(Date.now())
  shop().change((database) => (database.passed = 100))
  await fetchList(shop())
  await expect.poll(() => shop().lists).toBe(lists + 1)
})

import { expect, it, onTestFinished } from 'vitest'
import { openWooShop, type WooShop } from '../support/embed/woocommerce/openWooShop.js'
import { openShopForTests } from './support/actOn.js'

const { shop } = openShopForTests()

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

it('the list can be read if another plugin prints an empty line', async () => {
  const woo = await openWooShop('ob_start(); echo "\\n";')
  onTestFinished(() => woo.close())
  const { data } = (await (await fetchList(woo)).json()) as { data: object[] }
  expect(data.length).toBeGreaterThan(20)
})

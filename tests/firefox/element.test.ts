import type { Browser } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { type CheckoutShop, openCheckout } from '../support/checkout/openCheckout.js'
import { connectFirefox } from './support/connectFirefox.js'
import { FirefoxUser } from './support/FirefoxUser.js'
import { complaints } from '../support/demo/workbench.js'

const nobody = { shown: '', code: '' }
const islam = { shown: 'Bank Islam', code: 'BIMB0340' }
const inElement = 'fpx-bank-picker'

let firefox: Browser
let shop: CheckoutShop
let payer: FirefoxUser

beforeAll(async () => {
  ;[firefox, shop] = await Promise.all([connectFirefox(inject('firefox')), openCheckout()])
})
afterAll(async () => {
  await firefox.disconnect()
  await shop.close()
})
// A new profile for each test, because Firefox gets slower with every page that it caches.
beforeEach(async () => {
  payer = await FirefoxUser.at(firefox)
  await payer.visit(`${shop.url}/element`)
})
afterEach(async () => {
  await payer.leave()
  expect(payer.faults).toEqual([])
})

async function choose(): Promise<void> {
  await payer.tabToField()
  await payer.type('bank islam')
  await expect.poll(async () => (await payer.rows())[0]).toMatch(/^.*Bank Islam/)
  await payer.press('Enter')
  await expect.poll(() => payer.bank()).toEqual(islam)
}

it.each([
  ['once if the page preloads it as the guide says', 'crossorigin', 1],
  ['twice if the tag lacks `crossorigin` (control)', '', 2],
])('the list is requested %s', async (_how, attribute, times) => {
  const newcomer = await FirefoxUser.at(firefox)
  const before = shop.listRequests
  await newcomer.visit(`${shop.url}/element?preload=${attribute}`)
  await newcomer.tabToField()
  await newcomer.press('ArrowDown')
  await expect.poll(() => newcomer.rows()).toHaveLength(35)
  expect(shop.listRequests - before).toBe(times)
  await newcomer.leave()
})

it("the page's label names the element, and focuses it when clicked; axe reports no violations", async () => {
  await payer.find('combobox', 'Your bank', inElement)
  const label = await payer.page.waitForSelector('label')
  await label?.click()
  await expect
    .poll(() => payer.page.evaluate(() => document.activeElement?.localName))
    .toBe(inElement)
  await payer.press('ArrowDown')
  await expect.poll(() => payer.rows()).toHaveLength(35)
  expect(await complaints(payer.page)).toEqual([])
})

it('the element sets its value in the form, and Enter in the closed field submits the form', async () => {
  const before = shop.received.length
  await choose()
  await payer.press('Enter')
  await payer.find('heading', 'Received')
  expect(shop.received.slice(before)).toEqual(['BIMB0340'])
})

it('without a bank, the element blocks the form, takes the focus and shows the reason', async () => {
  const before = shop.received.length
  await payer.click('button', 'Pay')
  await payer.page.waitForSelector(`${inElement} >>> ::-p-text(Please choose your bank.)`)
  expect(await payer.page.evaluate(() => document.activeElement?.localName)).toBe(inElement)
  expect(shop.received).toHaveLength(before)
})

it('the element is reset with its form, and disabled with its fieldset', async () => {
  await choose()
  await payer.page.$eval('fieldset', (fieldset) => (fieldset.disabled = true))
  await expect.poll(async () => (await payer.bank()).code).toBeNull()
  const field = await payer.find('combobox', undefined, inElement)
  await field.click()
  expect(await payer.rows()).toEqual([])
  await payer.page.$eval('fieldset', (fieldset) => (fieldset.disabled = false))
  await expect.poll(() => payer.bank()).toEqual(islam)
  await payer.click('button', 'Start over')
  await expect.poll(() => payer.bank()).toEqual(nobody)
})

it('the element closes on a click elsewhere, and selects an option on a click', async () => {
  await payer.click('combobox', 'Your bank', inElement)
  await expect.poll(() => payer.rows()).toHaveLength(35)
  await payer.click('heading', 'Checkout')
  await expect.poll(() => payer.rows()).toEqual([])
  await payer.click('button', 'Show options', inElement)
  await expect.poll(() => payer.rows()).toHaveLength(35)
  const row = await payer.page.waitForSelector(`${inElement} >>> [role=option]:nth-child(9)`)
  await row?.click()
  await expect.poll(() => payer.bank()).toEqual(islam)
})

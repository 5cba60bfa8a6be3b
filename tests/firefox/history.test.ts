import type { Browser } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CheckoutShop, openCheckout } from '../support/checkout/openCheckout.js'
import { connectFirefox } from './support/connectFirefox.js'
import { FirefoxUser } from './support/FirefoxUser.js'

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
  await payer.page.evaluateOnNewDocument(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = String(persisted))),
  )
})
afterEach(async () => {
  await payer.leave()
  expect(payer.faults).toEqual([])
})

/** Selects Bank Islam by keyboard, in the combobox or in a select. */
async function choose(address: string): Promise<void> {
  await payer.visit(shop.url + address)
  await payer.page.waitForSelector('select:not([name]), input[role=combobox], fpx-bank-picker')
  await payer.tabToField()
  await payer.type('bank islam')
  if (!address.includes('native')) await payer.press('Enter')
  await expect.poll(async () => (await payer.bank()).code).toBe('BIMB0340')
}

/** Pays, and goes back to the page. Firefox restores it from the bfcache if `kept`, and otherwise loads it again. */
async function payAndGoBack(kept: boolean): Promise<void> {
  // A page with an unload listener is never in the bfcache.
  if (!kept) await payer.page.evaluate(() => addEventListener('unload', () => undefined))
  await payer.click('button', 'Pay')
  await payer.find('heading', 'Received')
  await payer.page.evaluate(() => void setTimeout(() => history.back()))
  await payer.find('heading', 'Checkout')
  await expect.poll(() => payer.page.title()).toBe(String(kept))
}

describe.each(['/', '/?held', '/?rendered', '/element'])('the page at %s', (address) => {
  it('a bfcache restore shows and submits the selected bank', async () => {
    await choose(address)
    await payAndGoBack(true)
    const { shown, code } = await payer.bank()
    expect([shown.replace(/ \(.*/, ''), code]).toEqual(['Bank Islam', 'BIMB0340'])
    const before = shop.received.length
    await payer.click('button', 'Pay')
    await payer.find('heading', 'Received')
    expect(shop.received.slice(before)).toEqual(['BIMB0340'])
  })

  it('a reload shows the bank that is submitted', async () => {
    await choose(address)
    await payAndGoBack(false)
    // The browser restores the element's value; the React picker starts empty.
    const bank = address === '/element' ? ['Bank Islam', 'BIMB0340'] : ['', '']
    await expect
      .poll(async () => {
        const { shown, code } = await payer.bank()
        return [shown.replace(/ \(.*|^Choose your bank$/, ''), code]
      })
      .toEqual(bank)
  })
})

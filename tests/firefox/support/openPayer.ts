import { type Browser, connect } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type CheckoutShop, openCheckout } from '../../support/checkout/openCheckout.js'
import { FirefoxUser } from './FirefoxUser.js'

/**
 * Connects to the Firefox of the project and opens a shop for a file's tests. Each test has a new profile, because
 * Firefox gets slower with every page that it caches. After each test, expects the page to have no errors.
 */
export function openPayer(): { payer: FirefoxUser; shop: CheckoutShop } {
  const opened = {} as { payer: FirefoxUser; shop: CheckoutShop }
  let firefox: Browser
  beforeAll(async () => {
    ;[firefox, opened.shop] = await Promise.all([
      connect({ browserWSEndpoint: inject('firefox'), protocol: 'webDriverBiDi' }),
      openCheckout(),
    ])
  })
  afterAll(async () => {
    await firefox.disconnect()
    await opened.shop.close()
  })
  beforeEach(async () => {
    opened.payer = await FirefoxUser.at(firefox)
  })
  afterEach(async () => {
    await opened.payer.leave()
    expect(opened.payer.faults).toEqual([])
  })
  return opened
}

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type CheckoutShop, openCheckout } from '../../support/checkout/openCheckout.js'
import type { WebKitSettings } from './launchWebKit.js'
import { WebKitUser } from './WebKitUser.js'

/**
 * Starts one WebKit and one shop for a file's tests, because a WebKit session is slow to start. Its memory grows with
 * each page. After each test, expects the page to have no errors.
 */
export function openPayer(settings?: WebKitSettings): { payer: WebKitUser; shop: CheckoutShop } {
  const opened = {} as { payer: WebKitUser; shop: CheckoutShop }
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    opened.payer = await WebKitUser.at(settings)
    closers.push(() => opened.payer.leave())
    opened.shop = await openCheckout()
    closers.push(() => opened.shop.close())
  })
  afterAll(() => Promise.all(closers.map((close) => close())))
  afterEach(async () => {
    expect(await opened.payer.evaluate(() => window.pageFaults)).toEqual([])
  })
  return opened
}

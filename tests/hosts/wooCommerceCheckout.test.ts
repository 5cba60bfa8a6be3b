import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { takeBank } from '../support/checkout/takeBank.js'
import { hostFolders } from './support/hostFolders.js'
import { openWooCommerce, type RealShop } from './support/openWooCommerce.js'
import { bank, choose, fillAddress, openCheckout, order, place } from './support/payer.js'

const folder = hostFolders.WordPress

describe.skipIf(!folder)('real WooCommerce', () => {
  let shop: RealShop
  beforeAll(async () => {
    shop = await openWooCommerce(folder!)
  })
  afterAll(() => shop.close())

  describe.each(['storefront', 'twentytwentyfive'])('with the theme %s', (theme) => {
    beforeAll(() => shop.run(`switch_theme($values['theme']); return null;`, { theme }))

    it('a declined payment whose result does not fit the signature key can be paid again', async () => {
      await shop.changeSettings({ x_signature_key: 'another key' })
      onTestFinished(() => shop.changeSettings({}))
      const page = await openCheckout(shop, 'block')
      await order(page)
      await choose(page, 'decline')
      await page.waitForURL(/order-received/)
      await page.getByRole('link', { name: 'Pay again' }).click()
      await page.waitForURL(/order-pay/)
      await takeBank(bank(page), 'cimb clicks')
      await place(page).click()
      await choose(page, 'pay')
      await page.waitForURL(/order-received/)
      expect((await shop.readOrder()).status).toBe('processing')
    })

    describe.each(['classic', 'block'] as const)('in the %s checkout', (kind) => {
      it.each([360, 1280])(
        'the picker is visible and usable on a screen of %i px',
        async (width) => {
          const page = await openCheckout(shop, kind, width)
          await takeBank(bank(page), 'maybank2u')
          expect(await bank(page).inputValue()).toBe('Maybank2U')
          const box = (await page.locator('fpx-bank-picker').boundingBox())!
          expect(box.height).toBeGreaterThan(100)
          expect(box.width).toBeGreaterThan(200)
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth),
          ).toBeLessThanOrEqual(width)
        },
      )

      it('a payment makes the order "processing", with the bank in a note', async () => {
        const page = await openCheckout(shop, kind)
        await order(page)
        await choose(page, 'pay')
        await page.waitForURL(/order-received/)
        const paid = await shop.readOrder()
        const [id] = Object.keys(paid.bills)
        expect(paid).toMatchObject({
          status: 'processing',
          transaction: id,
          bills: { [id!]: 'paid' },
        })
        // The owner reads which bank it is, and that the money has come.
        expect(paid.notes.join('\n')).toContain('Maybank2U (personal account)')
        expect(paid.notes.join('\n')).toMatch(/Payment via .+\(\w+\)/)
      })

      it('a declined payment leads to the page where the order can be paid, which shows why', async () => {
        const page = await openCheckout(shop, kind)
        await order(page)
        await choose(page, 'decline')
        await page.waitForURL(/order-pay/)
        await page.getByText('The payment was not completed. Please try again.').waitFor()
        const failed = await shop.readOrder()
        expect(failed.status).toBe('failed')
        expect(failed.notes.join('\n')).toContain('failed or was cancelled')
        await takeBank(bank(page), 'cimb clicks')
        await place(page).click()
        await choose(page, 'pay')
        await page.waitForURL(/order-received/)
        expect((await shop.readOrder(failed.id)).status).toBe('processing')
        // The first bill can't be paid any more.
        expect(shop.sandbox.bills.slice(-2).map(({ state }) => state)).toEqual(['deleted', 'paid'])
      })

      it('a company payment that awaits approval puts the order on hold', async () => {
        const page = await openCheckout(shop, kind)
        await order(page, undefined, 'maybank2e')
        await choose(page, 'pending')
        await page.waitForURL(/order-received/)
        await page.getByText('Your payment awaits approval.').waitFor()
        expect((await shop.readOrder()).status).toBe('on-hold')
      })

      it('asks for a bank if none is chosen', async () => {
        const page = await openCheckout(shop, kind)
        await fillAddress(page)
        await place(page).click()
        await page.getByText('Choose your bank from the list.').first().waitFor()
        if (kind === 'block')
          await expect
            .poll(() => bank(page).evaluate((field) => field.matches(':focus')))
            .toBe(true)
      })
    })
  })
})

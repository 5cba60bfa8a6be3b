import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { takeBank } from '../support/checkout/takeBank.js'
import { hostFolders } from './support/hostFolders.js'
import { openWooCommerce, type RealShop } from './support/openWooCommerce.js'

const folder = hostFolders.WordPress

/** The picker's field. Until the script runs, the classic checkout has a native select instead. */
const bank = (page: Page) =>
  page.getByRole('combobox', { name: 'Bank', exact: true }).and(page.locator('[aria-autocomplete]'))
const place = (page: Page) => page.getByRole('button', { name: /^(place order|pay for order)$/i })
const choose = (page: Page, choice: string) => page.locator(`button[value=${choice}]`).click()

/** Fills in the payer's address, whichever checkout it is. */
async function fillAddress(page: Page): Promise<void> {
  const fields = {
    'First name': 'Sara',
    'Last name': "O'Brien",
    'Street address': '1 Jalan Besar',
    'Town / City': 'George Town',
    Postcode: '10200',
    'Email address': 'sara@example.com',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
}

describe.skipIf(!folder)('real WooCommerce', () => {
  let shop: RealShop
  beforeAll(async () => {
    shop = await openWooCommerce(folder!)
  })
  afterAll(() => shop.close())

  /** Opens the checkout with one product in the cart. */
  async function openCheckout(kind: 'classic' | 'block', width?: number): Promise<Page> {
    const checkout = await shop.useCheckout(kind)
    const page = await shop.visit(`${shop.url}/?add-to-cart=${shop.product}`, width)
    // The classic checkout fetches the payment box once more. Until then, an overlay keeps payers from pressing in it.
    const isUpdated = kind === 'classic' && page.waitForResponse(/update_order_review/)
    await page.goto(checkout)
    await isUpdated
    await page.locator('.blockOverlay').first().waitFor({ state: 'detached' })
    await bank(page).waitFor()
    return page
  }

  /** Orders with Maybank2U and waits for the bank's page. */
  async function order(page: Page): Promise<void> {
    await fillAddress(page)
    await takeBank(bank(page), 'maybank2u')
    await place(page).click()
    await page.getByText('Test bank').first().waitFor()
  }

  describe.each(['storefront', 'twentytwentyfive'])('with the theme %s', (theme) => {
    beforeAll(() => shop.run(`switch_theme($values['theme']); return null;`, { theme }))

    it('a declined payment whose result does not fit the signature key can be paid again', async () => {
      await shop.changeSettings({ x_signature_key: 'another key' })
      onTestFinished(() => shop.changeSettings({}))
      const page = await openCheckout('block')
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
          const page = await openCheckout(kind, width)
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
        const page = await openCheckout(kind)
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
        const page = await openCheckout(kind)
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

      it('a payment that awaits approval puts the order on hold', async () => {
        const page = await openCheckout(kind)
        await order(page)
        await choose(page, 'pending')
        await page.waitForURL(/order-received/)
        await page.getByText('Your payment awaits approval.').waitFor()
        expect((await shop.readOrder()).status).toBe('on-hold')
      })

      it('asks for a bank if none is chosen', async () => {
        const page = await openCheckout(kind)
        await fillAddress(page)
        await place(page).click()
        await page.getByText('Choose your bank from the list.').first().waitFor()
      })
    })
  })
})

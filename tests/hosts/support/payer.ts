import type { Page } from 'playwright'
import { takeBank } from '../../support/checkout/takeBank.js'
import type { RealShop } from './openWooCommerce.js'

/** The picker's field. Until the script runs, the classic checkout has a native select instead. */
export const bank = (page: Page) =>
  page.getByRole('combobox', { name: 'Bank', exact: true }).and(page.locator('[aria-autocomplete]'))
export const place = (page: Page) =>
  page.getByRole('button', { name: /^(place order( now)?|pay for order|complete order)$/i })
export const choose = (page: Page, choice: string) =>
  page.locator(`button[value=${choice}]`).click()

/** Fills in the payer's address, whichever checkout it is. */
export async function fillAddress(page: Page): Promise<void> {
  const fields = {
    'First name': 'Sara',
    'Last name': "O'Brien",
    'Street address': '1 Jalan Besar',
    'Town / City': 'George Town',
    Postcode: '10200',
    Email: 'sara@example.com',
  }
  // Some checkouts also contain a hidden address.
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label).filter({ visible: true }).first().fill(value)
}

/** Opens the checkout with one product in the cart. */
export async function openCheckout(
  shop: RealShop,
  kind: 'classic' | 'block',
  width?: number,
): Promise<Page> {
  const page = await openCheckoutPage(shop, await shop.useCheckout(kind), kind, width)
  await bank(page).waitFor()
  return page
}

/** Opens the page with a checkout of this kind, with one product in the cart. */
export async function openCheckoutPage(
  shop: RealShop,
  checkout: string,
  kind: 'classic' | 'block',
  width?: number,
): Promise<Page> {
  const page = await shop.visit(`${shop.url}/?add-to-cart=${shop.product}`, width)
  // The classic checkout fetches the payment box once more. Until then, an overlay keeps payers from pressing in it.
  const isUpdated = kind === 'classic' && page.waitForResponse(/update_order_review/)
  await page.goto(checkout)
  await isUpdated
  await page.locator('.blockOverlay').first().waitFor({ state: 'detached' })
  return page
}

/**
 * Orders with a bank, by default Maybank2U, and waits for the bank's page.
 *
 * @param next The link that leads from the address to the payment, if they are two steps.
 */
export async function order(page: Page, next?: string, name = 'maybank2u'): Promise<void> {
  await fillAddress(page)
  if (next) await page.getByRole('link', { name: next }).filter({ visible: true }).click()
  await takeBank(bank(page), name)
  await place(page).click()
  await page.getByText('Test bank').first().waitFor()
}

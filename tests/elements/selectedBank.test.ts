import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { bankField, openShopForFile, scriptTag } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

const data = [
  { code: 'PBB0233', name: 'Public Bank Berhad', display: 'Public Bank', model: 'B2C' },
  { code: 'PBB0233', name: 'Public Bank Berhad', display: 'PB enterprise', model: 'B2B1' },
  { code: 'ABB0233', name: 'Affin Bank Berhad', display: 'Affin Bank', model: 'B2C' },
]
const picker = '<fpx-bank-picker name="bank_code"></fpx-bank-picker>'

/** Reads the row of the element's `option` property. */
const readBank = (page: Page) =>
  page
    .locator('fpx-bank-picker')
    .evaluate((element) => (element as unknown as { option: { bank: object } | null }).option?.bank)

it.each([
  [
    'a script sets another code, and then the first one again',
    'set("ABB0233"); await later(); set(code)',
    'Public Bank',
  ],
  [
    'the element was removed and inserted again',
    'picker.remove(); await later(); main.append(picker)',
    'PB enterprise',
  ],
  ['the page is rendered again', 'main.innerHTML = main.innerHTML', 'PB enterprise'],
])('of two banks with one code, `option` is the visible one when %s', async (_when, then, now) => {
  const page = await shop.open('')
  await page.route('**/api/fpx/bank', (route) => route.fulfill({ json: { data } }))
  shop.put('/two-rows', `${scriptTag}<form><main id="main">${picker}</main></form>`)
  await page.goto(`${shop.url}/two-rows`)
  await takeBank(bankField(page), 'enterprise')
  // Control: the payer has selected a different bank than the one that the code would select.
  await expect.poll(() => bankField(page).inputValue()).toBe('PB enterprise')
  expect(await readBank(page)).toMatchObject({ display: 'PB enterprise' })
  await page.evaluate(`(async () => {
    const picker = document.querySelector('fpx-bank-picker')
    const code = picker.value
    const set = (value) => (picker.value = value)
    const later = () => new Promise((resolve) => setTimeout(resolve))
    ${then}
  })()`)
  await expect.poll(() => bankField(page).inputValue()).toBe(now)
  expect(await readBank(page)).toMatchObject({ display: now })
})

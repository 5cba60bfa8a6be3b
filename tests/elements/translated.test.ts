import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { translatePage } from '../support/browser/translatePage.js'
import { companyListTag, openShopForFile, scriptTag } from '../support/embed/openShop.js'

const shop = await openShopForFile()

/** Starts a page translator and returns the page's errors. */
async function translate(page: Page): Promise<Error[]> {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.evaluate(`void (${translatePage.toString()})()`)
  return errors
}

const places = ['', 'light-dom']

it.each(places)('a translated page announces the bank that is submitted (%s)', async (place) => {
  const page = await shop.open(`${scriptTag}<form method="post" action="/pay">
    <fpx-bank-picker name="bank_code" ${place}></fpx-bank-picker><button>Pay</button></form>`)
  const field = page.getByRole('combobox', { name: 'Bank' })
  const status = page.locator('[data-fpx-part=visually-hidden][aria-live]')
  const selected = page.locator('[data-fpx-part=field]')
  await page.getByText('By paying, you agree').waitFor()
  const errors = await translate(page)
  // The last two codes are in both models, and the gateway doesn't state one.
  for (const [search, bank, code, account] of [
    ['maybank2u', 'Maybank2U', 'MB2U0227', ' Personal'],
    ['rhb', 'RHB Bank', 'RHB0218', ''],
    ['cimb', 'CIMB Clicks', 'BCBB0235', ''],
  ] as const) {
    await field.click()
    await field.fill(search)
    await page.getByRole('option', { name: bank }).first().click()
    await expect.poll(() => status.textContent()).toBe(`${bank} (${code}) selected.`)
    expect(await selected.textContent()).toMatch(new RegExp(`^\\w{2,4}${code}${account}$`))
  }
  await page.evaluate(() => (document.documentElement.lang = 'ms'))
  await expect.poll(() => status.textContent()).toMatch(/^CIMB Clicks, BCBB0235, telah dipilih/)
  expect(await page.locator('[data-fpx-part=terms]').textContent()).not.toContain('By paying')
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect.poll(() => status.textContent()).toBe('Pilihan CIMB Clicks telah dikosongkan.')
  expect(await selected.textContent()).toBe('')
  expect(errors).toEqual([])
})

it.each(places)('a translated company list shows the current page (%s)', async (place) => {
  const page = await shop.open(`${companyListTag}<fpx-company-list ${place}></fpx-company-list>
    <script>document.querySelector('fpx-company-list').renderActions = ({ name }) => 'Pay ' + name</script>`)
  const table = page.getByRole('table')
  await page.getByText('1 to 20 of 93', { exact: true }).waitFor()
  const errors = await translate(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('21 to 40 of 93', { exact: true }).waitFor()
  const shown = await table.allInnerTexts()
  // The same page without a translator.
  const other =
    await shop.open(`${companyListTag}<fpx-company-list page="2" ${place}></fpx-company-list>
    <script>document.querySelector('fpx-company-list').renderActions = ({ name }) => 'Pay ' + name</script>`)
  await other.getByText('21 to 40 of 93', { exact: true }).waitFor()
  expect(shown).toEqual(await other.getByRole('table').allInnerTexts())
  expect(errors).toEqual([])
})

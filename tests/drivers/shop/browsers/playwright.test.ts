import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { codeIn, codes, isUnique, places } from '../banks.js'
import { args, executablePath } from './chromium.js'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({ executablePath, args })
  page = await browser.newPage()
})
afterAll(() => browser.close())

const submitted = () => page.evaluate(() => new FormData(document.forms[0]).get('bank_code'))

/** Opens a page and waits for its banks. */
async function open(name: string): Promise<void> {
  await page.goto(`${inject('origin')}${name}.html`)
  const banks = name === 'native' ? page.getByText('Maybank2U') : page.getByPlaceholder('Find')
  await banks.first().waitFor({ state: 'attached' })
}

const field = () => page.getByRole('combobox', { name: 'Bank' })

describe.each(['combobox', 'element'])(
  'the form submits the bank of a clicked row (%s)',
  (name) => {
    it.each(places)('row %i', async (place) => {
      await open(name)
      await field().click()
      const row = page.getByRole('option').nth(place)
      const code = codeIn(await row.innerText())
      await row.click()
      expect(await submitted()).toBe(code)
    })
  },
)

describe.each(['combobox', 'element'])(
  'the form submits the bank after `fill` sets its code and Enter is pressed (%s)',
  (name) => {
    it.each(codes)('%s', async (code) => {
      await open(name)
      await field().fill(code)
      await page.getByRole('option', { name: code }).first().waitFor()
      await field().press('Enter')
      expect(await submitted()).toBe(code)
    })
  },
)

it('getByLabel finds the field and nothing else', async () => {
  for (const name of ['combobox', 'element']) {
    await open(name)
    expect(await page.getByLabel('Bank').count(), name).toBe(1)
  }
})

import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { codeIn, codes, isUnique, places } from '../banks.js'
import { args, executablePath } from './chromium.js'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await puppeteer.launch({ executablePath, args })
  page = await browser.newPage()
})
afterAll(() => browser.close())

const submitted = () => page.evaluate(() => new FormData(document.forms[0]).get('bank_code'))

/** `>>>` also searches the element's shadow root. */
const field = '>>> [role=combobox][placeholder^=Find]'

/** Polls for a selector, because Puppeteer's own wait checks only when the document changes, not its shadow roots. */
const waitFor = (css: string) =>
  page.waitForFunction(
    (css) => (document.querySelector('fpx-bank-picker')?.shadowRoot ?? document).querySelector(css),
    {},
    css,
  )

describe.each(['combobox', 'element'])(
  'the form submits the bank of a clicked row (%s)',
  (name) => {
    it.each(places)('row %i', async (place) => {
      await page.goto(`${inject('origin')}${name}.html`)
      await page.locator(field).click()
      await waitFor('[role=option][aria-posinset="43"]')
      const row = page.locator(`>>> [role=option][aria-posinset="${place + 1}"]`)
      const code = codeIn(await row.map(({ textContent }) => textContent).wait())
      await row.click()
      expect(await submitted()).toBe(code)
    })
  },
)

describe.each(['combobox', 'element'])(
  'the form submits the bank after `fill` sets its code and Enter is pressed (%s)',
  (name) => {
    it.each(codes)('%s', async (code) => {
      await page.goto(`${inject('origin')}${name}.html`)
      await page.locator(field).fill(code)
      await waitFor('[aria-activedescendant]')
      await page.keyboard.press('Enter')
      expect(await submitted()).toBe(code)
    })
  },
)

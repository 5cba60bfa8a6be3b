import { Builder, By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { Options, ServiceBuilder } from 'selenium-webdriver/chrome.js'
import { Select } from 'selenium-webdriver/lib/select.js'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { codeIn, codes, isUnique, places } from '../banks.js'
import { args, executablePath } from './chromium.js'

let driver: WebDriver

beforeAll(async () => {
  const options = new Options().addArguments('--headless=new', ...args)
  driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(options.setChromeBinaryPath(executablePath) as Options)
    .setChromeService(new ServiceBuilder(process.env['CHROMEDRIVER_PATH']))
    .build()
})
afterAll(() => driver.quit())

const submitted = () =>
  driver.executeScript<string>('return new FormData(document.forms[0]).get("bank_code")')

/** Opens a page, and returns the root of the picker's markup: the page, or the element's shadow root. */
async function open(name: string) {
  await driver.get(`${inject('origin')}${name}.html`)
  const root =
    name === 'element'
      ? await (await driver.findElement(By.css('fpx-bank-picker'))).getShadowRoot()
      : driver
  const find = (css: string): Promise<WebElement> =>
    driver.wait(
      async () => (await root.findElements(By.css(css)))[0] ?? null,
      10_000,
    ) as Promise<WebElement>
  return find
}

const field = '[role=combobox][placeholder^=Find]'

describe.each(['combobox', 'element'])(
  'the form submits the bank of a clicked row (%s)',
  (name) => {
    it.each(places)('row %i', async (place) => {
      const find = await open(name)
      await (await find(field)).click()
      const row = await find(`[role=option][aria-posinset="${place + 1}"]`)
      const code = codeIn(await row.getAttribute('textContent'))
      await row.click()
      expect(await submitted()).toBe(code)
    })
  },
)

describe.each(['combobox', 'element'])(
  'the form submits the bank after `sendKeys` types its code and Enter is pressed (%s)',
  (name) => {
    it.each(codes)('%s', async (code) => {
      const find = await open(name)
      await (await find(field)).sendKeys(code, Key.ENTER)
      expect(await submitted()).toBe(code)
    })
  },
)

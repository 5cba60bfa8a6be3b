import type { Browser } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CheckoutShop, openCheckout } from '../support/checkout/openCheckout.js'
import { isFieldFocused } from '../support/checkout/isFieldFocused.js'
import { connectFirefox } from './support/connectFirefox.js'
import { FirefoxUser } from './support/FirefoxUser.js'
import { boxWith, focusedControl, morphBox, showHtml } from '../support/libraries/inPage.js'
import { complaints } from '../support/demo/workbench.js'

const nobody = { shown: '', code: '' }
const islam = { shown: 'Bank Islam', code: 'BIMB0340' }
const inElement = 'fpx-bank-picker'

let firefox: Browser
let shop: CheckoutShop
let payer: FirefoxUser

beforeAll(async () => {
  ;[firefox, shop] = await Promise.all([connectFirefox(inject('firefox')), openCheckout()])
})
afterAll(async () => {
  await firefox.disconnect()
  await shop.close()
})
// A new profile for each test, because Firefox gets slower with every page that it caches.
beforeEach(async () => {
  payer = await FirefoxUser.at(firefox)
  await payer.visit(`${shop.url}/element`)
})
afterEach(async () => {
  await payer.leave()
  expect(payer.faults).toEqual([])
})

async function choose(): Promise<void> {
  await payer.tabToField()
  await payer.type('bank islam')
  await expect.poll(async () => (await payer.rows())[0]).toMatch(/^.*Bank Islam/)
  await payer.press('Enter')
  await expect.poll(() => payer.bank()).toEqual(islam)
}

it('the list is requested once if the page preloads it as the guide says', async () => {
  const newcomer = await FirefoxUser.at(firefox)
  const before = shop.listRequests
  await newcomer.visit(`${shop.url}/element?preload=crossorigin`)
  await newcomer.tabToField()
  await newcomer.press('ArrowDown')
  await expect.poll(() => newcomer.rows()).toHaveLength(35)
  expect(shop.listRequests - before).toBe(1)
  await newcomer.leave()
})

it("the page's label names the element, and focuses it when clicked; axe reports no violations", async () => {
  await payer.find('combobox', 'Your bank', inElement)
  const label = await payer.page.waitForSelector('label')
  await label?.click()
  await expect
    .poll(() => payer.page.evaluate(() => document.activeElement?.localName))
    .toBe(inElement)
  await payer.press('ArrowDown')
  await expect.poll(() => payer.rows()).toHaveLength(35)
  expect(await complaints(payer.page)).toEqual([])
})

it('the element sets its value in the form, and Enter in the closed field submits the form', async () => {
  const before = shop.received.length
  await choose()
  await payer.press('Enter')
  await payer.find('heading', 'Received')
  expect(shop.received.slice(before)).toEqual(['BIMB0340'])
})

it('without a bank, the element blocks the form, takes the focus and shows the reason', async () => {
  const before = shop.received.length
  await payer.click('button', 'Pay')
  await payer.page.waitForSelector(`${inElement} >>> ::-p-text(Please choose your bank.)`)
  expect(await payer.page.evaluate(() => document.activeElement?.localName)).toBe(inElement)
  expect(shop.received).toHaveLength(before)
})

it('the element is reset with its form, and disabled with its fieldset', async () => {
  await choose()
  await payer.page.$eval('fieldset', (fieldset) => (fieldset.disabled = true))
  await expect.poll(async () => (await payer.bank()).code).toBeNull()
  const field = await payer.find('combobox', undefined, inElement)
  await field.click()
  expect(await payer.rows()).toEqual([])
  await payer.page.$eval('fieldset', (fieldset) => (fieldset.disabled = false))
  await expect.poll(() => payer.bank()).toEqual(islam)
  await payer.click('button', 'Start over')
  await expect.poll(() => payer.bank()).toEqual(nobody)
})

it('the element closes on a click elsewhere, and selects an option on a click', async () => {
  await payer.click('combobox', 'Your bank', inElement)
  await expect.poll(() => payer.rows()).toHaveLength(35)
  await payer.click('heading', 'Checkout')
  await expect.poll(() => payer.rows()).toEqual([])
  await payer.click('button', 'Show options', inElement)
  await expect.poll(() => payer.rows()).toHaveLength(35)
  const row = await payer.page.waitForSelector(`${inElement} >>> [aria-posinset="9"]`)
  await row?.click()
  await expect.poll(() => payer.bank()).toEqual({ shown: 'BSN', code: 'BSN0601' })
})

describe('in other libraries', () => {
  const visit = (query: string) => payer.visit(`${shop.url}/library?${query}`)

  /** Returns the host of the shadow tree, if there is one. */
  const hostOf = (form: string) => (form === 'element' ? inElement : '')
  const forms = ['react', 'element', 'light-dom']
  const inEachForm = (...hosts: string[]) =>
    hosts.flatMap((host) => forms.map((form) => [host, form] as const))

  it.each(inEachForm('radix', 'mantine', 'mui', 'focus-trap'))(
    'the focus trap of %s reaches the field both ways: %s',
    async (library, form) => {
      await visit(`host=${library}&form=${form}&place=first`)
      await payer.find('radio', 'Personal', hostOf(form))
      for (const key of ['Tab', 'Shift+Tab']) {
        const stops: (string | undefined)[] = []
        for (let presses = 0; presses < 12; presses += 1) {
          await payer.press(key)
          stops.push(await payer.page.evaluate(focusedControl))
        }
        expect(stops).toEqual(expect.arrayContaining(['Note', 'Bank', 'Pay']))
        expect(stops.filter((stop, at) => stop === 'Bank' && stops[at + 1] === 'Bank')).toEqual([])
      }
    },
  )

  it.each(inEachForm('mantine', 'sweetalert2', 'bootstrap'))(
    'Escape closes the list first, then %s: %s',
    async (library, form) => {
      await visit(`host=${library}&form=${form}`)
      await payer.click('combobox', 'Bank', hostOf(form))
      await expect.poll(() => payer.rows()).toHaveLength(35)
      await payer.press('Escape')
      await expect.poll(() => payer.rows()).toEqual([])
      expect(await payer.page.title()).toBe('Shop')
      await payer.press('Escape')
      await expect.poll(() => payer.page.title()).toBe('Closed')
    },
  )

  it.each(['vaul', 'carousel'])(
    'the mouse selects a bank although %s captures it',
    async (library) => {
      await visit(`host=${library}&form=element`)
      await payer.click('combobox', 'Bank', inElement)
      await expect.poll(() => payer.rows()).toHaveLength(35)
      const row = await payer.page.waitForSelector(`${inElement} >>> [aria-posinset="9"]`)
      await row?.click()
      await expect.poll(async () => (await payer.bank()).code).toMatch(/^\w+$/)
    },
  )

  it.each(inEachForm('page', 'radix', 'mui'))(
    'a press on the message leaves the focus in the field, in %s: %s',
    async (library, form) => {
      await visit(`host=${library}&form=${form}`)
      await payer.click('combobox', 'Bank', hostOf(form))
      await payer.type('zz')
      const message = await payer.page.waitForSelector(
        `${hostOf(form)} >>> [data-fpx-part=message]`.replace(/^ >>> /, ''),
      )
      await message?.click()
      await payer.type('x')
      expect((await payer.bank()).shown).toBe('zzx')
    },
  )

  it.each([
    ['light-dom', '<fpx-bank-picker id="bank" name="bank_code" light-dom></fpx-bank-picker>'],
    [
      "a server's select",
      '<fpx-bank-picker><select id="bank" name="bank_code"><option>Choose</option></select></fpx-bank-picker>',
    ],
  ])('the letters, the caret, and the focus survive a morph with %s', async (_what, field) => {
    const { page } = payer
    await page.goto(`${shop.url}/library`)
    for (const library of ['alpine', 'htmx', 'idiomorph']) {
      await page.waitForFunction('window.morphs')
      await page.evaluate(showHtml, boxWith(field, 1))
      await page.waitForSelector('fpx-bank-picker >>> [aria-busy=false], [aria-busy=false]')
      await page.$eval('label', (label) => label.click())
      await payer.type('may')
      await payer.press('ArrowLeft')
      await page.evaluate(morphBox, library, boxWith(field, 2))
      await page.waitForSelector('::-p-text(2)')
      await expect.poll(() => page.evaluate(isFieldFocused)).toBe(true)
      await payer.type('b')
      expect([library, (await payer.bank()).shown]).toEqual([library, 'maby'])
    }
  })
})

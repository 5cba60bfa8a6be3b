import type { Browser } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CheckoutShop, openCheckout } from '../support/checkout/openCheckout.js'
import { connectFirefox } from './support/connectFirefox.js'
import { FirefoxUser } from './support/FirefoxUser.js'

const nobody = { shown: '', code: '' }
const islam = { shown: 'Bank Islam', code: 'BIMB0340' }
const maybank = { shown: 'Maybank2U', code: 'MB2U0227' }

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
})
afterEach(async () => {
  await payer.leave()
  expect(payer.faults).toEqual([])
})

const visit = (address = '/', size?: readonly [number, number]) =>
  payer.visit(`${shop.url}${address}`, size)

/** Returns the active option's text; `null` if there is none or the list is closed. */
const highlighted = () =>
  payer.page.evaluate(() => {
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) ?? null
  })

const focused = () => payer.page.evaluate(() => document.activeElement?.getAttribute('role'))

describe('the combobox by keyboard', () => {
  it('opens with the arrow keys, wraps, moves by ten, and closes with Escape', async () => {
    await visit()
    await payer.tabToField()
    await expect.poll(focused).toBe('combobox')
    expect(await payer.rows()).toEqual([])
    await payer.press('ArrowDown')
    await expect.poll(highlighted).toMatch(/^.*Affin Bank/)
    await expect.poll(() => payer.rows()).toHaveLength(35)
    await payer.press('ArrowUp')
    await expect.poll(highlighted).toMatch(/UOB Regional/)
    await payer.press('ArrowDown', 'PageDown')
    await expect.poll(highlighted).toBe((await payer.rows())[10])
    await payer.press('Escape')
    await expect.poll(() => payer.rows()).toEqual([])
    expect(await payer.bank()).toEqual(nobody)
    await payer.press('Alt+ArrowDown')
    await expect.poll(() => payer.rows()).toHaveLength(35)
    expect(await highlighted()).toBeNull()
  })

  it('searches for typed text; Enter selects the active option, and only the next one submits', async () => {
    await visit()
    const before = shop.received.length
    await payer.tabToField()
    await payer.type('bank  isl')
    await expect.poll(highlighted).toMatch(/Bank Islam/)
    await payer.press('Enter')
    await expect.poll(() => payer.bank()).toEqual(islam)
    await expect.poll(() => payer.rows()).toEqual([])
    expect(shop.received).toHaveLength(before)
    await payer.type('bank  isl')
    await expect.poll(highlighted).toMatch(/Bank Islam/)
    await payer.press('Control+Enter')
    await expect.poll(() => payer.rows()).toEqual([])
    expect(shop.received).toHaveLength(before)
    await payer.press('Enter')
    await payer.find('heading', 'Received')
    expect(shop.received.slice(before)).toEqual(['BIMB0340'])
  })

  it("never selects on leaving: Escape and Tab restore the selected bank's name", async () => {
    await visit()
    await payer.tabToField()
    await payer.type('maybank2u')
    await expect.poll(highlighted).toMatch(/Maybank2U/)
    await payer.press('Enter')
    await expect.poll(() => payer.bank()).toEqual(maybank)
    for (const way of ['Escape', 'Tab']) {
      await payer.type('rhb')
      await expect.poll(highlighted).toMatch(/RHB/)
      await payer.press(way)
      await expect.poll(() => payer.bank()).toEqual(maybank)
      expect(await payer.rows()).toEqual([])
    }
  })
})

describe('the combobox by mouse', () => {
  it('opens when the field or its button is clicked, selects an option, and closes on a click elsewhere', async () => {
    await visit()
    await payer.click('combobox', 'Bank')
    await expect.poll(() => payer.rows()).toHaveLength(35)
    await payer.click('heading', 'Checkout')
    await expect.poll(() => payer.rows()).toEqual([])
    await payer.click('button', 'Show options')
    await expect.poll(focused).toBe('combobox')
    const row = await payer.page.waitForSelector('[role=option]:nth-child(5)')
    await row?.click()
    await expect.poll(() => payer.bank()).toEqual(islam)
    await payer.click('button', 'Clear')
    await expect.poll(() => payer.bank()).toEqual(nobody)
    expect(await focused()).toBe('combobox')
  })
})

describe('the list', () => {
  const places = () =>
    payer.page.evaluate(() => {
      const popover = document.querySelector('[data-fpx-part=popover]')!
      const field = document.querySelector('[data-fpx-part=field]')!.getBoundingClientRect()
      // Above the field, the list leaves the label visible.
      const label = document.querySelector('[data-fpx]')!.getBoundingClientRect()
      const { top, bottom, left, width } = popover.getBoundingClientRect()
      return {
        onTop: popover.closest('[popover]')!.matches(':popover-open'),
        side: top >= field.bottom ? 'below' : bottom <= field.top ? 'above' : 'over',
        gap: Math.round(Math.max(top - field.bottom, label.top - bottom)),
        beside: Math.round(left - field.left),
        wider: Math.round(width - field.width),
        onScreen: top >= 0 && bottom <= innerHeight,
      }
    })
  const place = { onTop: true, gap: 4, beside: 0, wider: 0, onScreen: true }

  it.each([
    ['below', '/', [1100, 800]],
    ['above', '/?at=bottom', [1100, 800]],
    ['below', '/', [360, 640]],
    ['above', '/?at=bottom', [360, 640]],
    ['below', '/?at=dialog', [360, 640]],
  ] as const)('is %s the field on %s at %j, in the top layer', async (side, address, size) => {
    await visit(address, size)
    await payer.click('combobox', 'Bank')
    await expect.poll(() => payer.rows()).toHaveLength(35)
    expect(await places()).toEqual({ ...place, side })
  })

  it('follows the field when the page scrolls', async () => {
    await visit('/', [360, 640])
    await payer.page.evaluate(() => (document.body.style.blockSize = '3000px'))
    await payer.click('combobox', 'Bank')
    await expect.poll(() => payer.rows()).toHaveLength(35)
    await payer.page.evaluate(() => scrollBy(0, 60))
    await expect.poll(places).toEqual({ ...place, side: 'below' })
  })

  it('closes on Escape in a dialog, and the next Escape closes the dialog', async () => {
    await visit('/?at=dialog')
    await payer.click('combobox', 'Bank')
    await payer.type('uob')
    await expect.poll(highlighted).toMatch(/UOB/)
    const open = () => payer.page.evaluate(() => document.querySelector('dialog')?.open)
    await payer.press('Escape')
    await expect.poll(() => payer.rows()).toEqual([])
    expect(await open()).toBe(true)
    await payer.press('Escape')
    await expect.poll(open).toBe(false)
  })
})

describe('the picker in a form', () => {
  const choose = async (name: string) => {
    const field = await payer.find('combobox', 'Bank')
    await field.focus()
    await payer.type(name)
    await expect.poll(highlighted).toMatch(/./)
    await payer.press('Enter')
  }
  const shown = async () => (await payer.bank()).shown.replace(/ \(.*/, '')
  const code = async () => (await payer.bank()).code

  it('blocks the form with a message if no bank is selected, and submits it otherwise', async () => {
    await visit('/')
    const before = shop.received.length
    await payer.click('button', 'Pay')
    await payer.page.waitForSelector('::-p-text(Please choose your bank.)')
    expect(
      await payer.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')),
    ).toBe('true')
    await choose('bank islam')
    await expect.poll(code).toBe('BIMB0340')
    await payer.click('button', 'Pay')
    await payer.find('heading', 'Received')
    expect(shop.received.slice(before)).toEqual(['BIMB0340'])
  })

  it.each(['', 'held'])('is reset with its form, both name and code (%j)', async (held) => {
    await visit(`/?${held}`)
    await choose('bank islam')
    await expect.poll(code).toBe('BIMB0340')
    await payer.click('button', 'Start over')
    // A controlled value remains; an uncontrolled one is reset.
    await expect.poll(code).toBe(held ? 'BIMB0340' : '')
    await expect.poll(shown).toMatch(held ? /^Bank Islam$/ : /^(Choose your bank)?$/)
  })

  it('is disabled with its fieldset: it neither opens nor submits', async () => {
    await visit('/')
    await choose('bank islam')
    await expect.poll(code).toBe('BIMB0340')
    await payer.click('checkbox', 'By card')
    await expect.poll(code).toBeNull()
    const field = await payer.find('combobox', 'Bank')
    await field.click()
    expect(await payer.rows()).toEqual([])
    await payer.click('checkbox', 'By card')
    await expect.poll(code).toBe('BIMB0340')
    expect(await shown()).toBe('Bank Islam')
  })
})

it.each([
  ['en', 'Bank', 'Clear', 'Maybank2U (MB2U0227) selected.'],
  ['ms', 'Bank', 'Kosongkan', 'Maybank2U, MB2U0227, telah dipilih.'],
  ['zh', '银行', '清除', '已选择 Maybank2U，MB2U0227。'],
  ['ta', 'வங்கி', 'நீக்கவும்', 'Maybank2U, MB2U0227, தேர்வு செய்யப்பட்டது.'],
])('the picker announces the selected bank in %s', async (lang, label, clear, chosen) => {
  await visit(`/?lang=${lang}`)
  await payer.click('combobox', label)
  await payer.type('maybank2u')
  await expect.poll(highlighted).toMatch(/Maybank2U/)
  await payer.press('Enter')
  await payer.find('button', clear)
  await expect
    .poll(() =>
      payer.page.$eval(
        '[data-fpx-part=visually-hidden][aria-live]',
        ({ textContent }) => textContent,
      ),
    )
    .toBe(chosen)
})

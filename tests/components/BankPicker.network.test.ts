import { fpxBanks } from 'fpx-checkout/sandbox'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildShop, type BuiltShop } from '../support/buildShop.js'
import { chromiumLaunch } from '../support/chromium.js'

let shop: BuiltShop
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([
    buildShop('tests/components/shopPage.tsx'),
    chromium.launch(chromiumLaunch()),
  ])
})

afterAll(() => browser.close())

beforeEach(async () => {
  page = await browser.newPage()
})

afterEach(() => page.close())

const combobox = () => [...shop.files.keys()].find((path) => path.includes('BankCombobox'))!

/** Opens the shop; `answer` says what becomes of the combobox's file. */
async function open(answer: (send: () => Promise<void>) => Promise<void>): Promise<void> {
  await page.route('https://shop.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const script = shop.files.get(pathname)
    if (pathname === '/api/fpx/bank') return route.fulfill({ json: { data: fpxBanks } })
    if (script === undefined) return route.fulfill({ contentType: 'text/html', body: shop.html })
    const send = () => route.fulfill({ contentType: 'text/javascript', body: script })
    return pathname === combobox() ? answer(send).catch(() => route.abort()) : send()
  })
  await page.goto('https://shop.test/')
}

const field = () => page.getByRole('combobox', { name: 'Bank' })
const kind = () => field().evaluate(({ tagName }) => tagName)
const paid = () => page.evaluate(() => new FormData(document.forms[0]).getAll('bank_code'))
const chosen = (bank: string) => field().locator('option:checked', { hasText: bank })

describe('the file of the combobox', () => {
  it('is one of its own', async () => {
    await open((send) => send())
    await expect.poll(kind).toBe('INPUT')
    expect(await field().inputValue()).toBe('Public Bank')
  })

  it('that does not come costs no payment: the payer has the browser’s own select', async () => {
    await open(() => Promise.reject(new Error('lost')))
    await chosen('Public Bank').waitFor({ state: 'attached' })
    await field().selectOption({ label: 'Maybank2U (MB2U0227)' })
    expect(await kind()).toBe('SELECT')
    expect(await paid()).toEqual(['MB2U0227'])
    await field().selectOption('')
    expect(await field().evaluate((select: HTMLSelectElement) => select.validationMessage)).toBe(
      'Please choose your bank.',
    )
  })

  it('that comes late leaves a payer who is choosing alone, and then keeps the choice', async () => {
    let come: () => void = () => undefined
    const late = new Promise<void>((resolve) => (come = resolve))
    await open((send) => late.then(send))
    await chosen('Public Bank').waitFor({ state: 'attached' })
    await field().focus()
    come()
    // Who asks later is told later: the picker has heard of it.
    await page.evaluate(`import('${combobox()}').then(() => undefined)`)
    expect(await kind()).toBe('SELECT')
    await field().selectOption({ label: 'Maybank2U (MB2U0227)' })
    await page.getByRole('button', { name: 'Pay' }).focus()
    await expect.poll(kind).toBe('INPUT')
    expect(await field().inputValue()).toBe('Maybank2U')
    expect(await paid()).toEqual(['MB2U0227'])
  })
})

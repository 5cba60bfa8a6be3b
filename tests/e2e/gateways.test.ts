import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'

const url = inject('demoUrl')
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await chromium.launch(headlessLaunch())
  // All tests use one browser context, because it caches the hundreds of files that Vite serves.
  context = await browser.newContext()
})

afterAll(() => browser.close())

beforeEach(async () => {
  page = watchPage(await context.newPage())
  page.setDefaultTimeout(60_000)
})

afterEach(async ({ task }) => {
  await saveFailedPages(task)
  await page.close()
})

it.each([
  ['bayarcash-fpx', /^AGRONet\b/, 'AGRO01'],
  ['bayarcash-duitnow', /^Bank Simpanan Nasional/, 'BSN0601'],
  ['billplz-v3', /^Maybank2U/, 'MB2U0227'],
  ['billplz-v4', /^AFFINMAX/, 'B2B1-ABB0235'],
  ['toyyibpay', /^Alliance Bank \(Personal\)/, 'ABMB0212'],
  ['duitnow-pay', /^Touch 'n Go eWallet/, 'TNGDMYNB'],
  ['revenue-monster', /^UOB Regional/, 'UOB0228:B2B1'],
  ['chip', /^Standard Chartered/, 'SCB0216'],
  ['paynet-fpx', /^Affin Bank/, 'ABB0233'],
  ['standard', /^BNP Paribas/, 'BNP003'],
])(
  'a payer selects a bank from %s, and the proxy accepts its code',
  async (gateway, option, code) => {
    await page.goto(`${url}?gateway.adapter=${gateway}`)
    await page.getByRole('combobox', { name: /^Bank/ }).click()
    await page.getByRole('option', { name: option }).first().click()
    await expect.poll(() => page.getByLabel('Bank code').textContent()).toBe(code)
    const check = async (submitted: string) =>
      page.request.get(`${url}api/fpx/bank/${encodeURIComponent(submitted)}`)
    const offered = await check(code)
    expect(offered.status()).toBe(200)
    expect(await offered.json()).toMatchObject({ data: [{ code }] })
    // Control: an unknown code isn't accepted.
    expect((await check('FAKE0001')).status()).toBe(404)
  },
)

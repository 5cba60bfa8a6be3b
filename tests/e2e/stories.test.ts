import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { chromiumLaunch } from '../support/chromium.js'
import { switchService } from '../support/workbench.js'

const url = inject('demoUrl')
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
  // One profile for all, because Vite serves the demo in hundreds of files, which it keeps.
  context = await browser.newContext()
})

afterAll(() => browser.close())

beforeEach(async () => {
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
})

afterEach(async () => {
  await context.clearCookies()
  await page.close()
})

it('the service is switched, the picker lives through it, and the calls are told', () =>
  switchService(page, url))

it('serves the script as shops load it', async () => {
  const response = await page.request.get(`${url}embed/fpx-checkout.js`)
  expect(response.headers()['content-type']).toBe('text/javascript')
  expect(await response.text()).toContain('fpx-bank-picker')
})

it('an outage stands in the history, and payers are served through it', async () => {
  await page.goto(url)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click()
  await page.getByRole('option', { name: /Maybank2U/ }).waitFor()
  await page.goto(`${url}?page=admin&service.scenario=server-error`)
  await page.getByText('did not answer with status 200').first().waitFor()
  await page.getByText('Payers were served from what is kept.').waitFor()
  await page.goto(`${url}?service.scenario=server-error`)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click()
  await page.getByRole('option', { name: /Maybank2U/ }).click()
  await expect.poll(() => page.getByLabel('Bank code').textContent()).toBe('MB2U0227')
})

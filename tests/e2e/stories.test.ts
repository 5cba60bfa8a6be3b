import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'
import { switchGateway } from '../support/demo/workbench.js'

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
  await context.clearCookies()
  await page.close()
})

it('the gateway panel changes the gateway behind the picker, and shows the calls', () =>
  switchGateway(page, url))

it('the demo serves the built script', async () => {
  const response = await page.request.get(`${url}embed/fpx-checkout.js`)
  expect(response.headers()['content-type']).toBe('text/javascript')
  expect(await response.text()).toContain('fpx-bank-picker')
})

it('an outage appears in the history, and payers are served during it', async () => {
  await page.goto(url)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click()
  await page.getByRole('option', { name: /Maybank2U/ }).waitFor()
  await page.goto(`${url}?page=admin&gateway.scenario=server-error`)
  await page.getByText('did not answer with status 200').first().waitFor()
  await page.getByText('Payers were served from the cache.').waitFor()
  await page.goto(`${url}?gateway.scenario=server-error`)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click()
  await page.getByRole('option', { name: /Maybank2U/ }).click()
  await expect.poll(() => page.getByLabel('Bank code').textContent()).toBe('MB2U0227')
})

import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { chromiumLaunch } from '../support/chromium.js'
import { type RunningDemo, startDemo } from '../support/startDemo.js'
import { complaints, switchService, workbench } from '../support/workbench.js'

let browser: Browser
let page: Page
let demo: RunningDemo

beforeAll(async () => {
  ;[browser, demo] = await Promise.all([chromium.launch(chromiumLaunch()), startDemo()])
})

afterAll(() => Promise.all([browser.close(), demo.stop()]))

beforeEach(async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
})

afterEach(() => page.context().close())

it('the service is switched, the picker lives through it, and the calls are told', () =>
  switchService(page, demo.url))

it('serves the script as shops load it', async () => {
  const response = await page.request.get(`${demo.url}embed/fpx-checkout.js`)
  expect(response.headers()['content-type']).toBe('text/javascript')
  expect(await response.text()).toContain('fpx-bank-picker')
})

it('goes by keyboard, and axe finds nothing, on a desk and on a phone', async () => {
  const { open, story, tab } = workbench(page, demo.url)
  await open('bank-picker-basics--chosen')
  await story.getByRole('combobox', { name: 'Bank' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await tab(/Controls/).focus()
  await page.keyboard.press('ArrowRight')
  expect(await tab(/Code/).getAttribute('aria-selected')).toBe('true')
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('End')
  await page.getByText(/calls reached the service/).waitFor()
  expect(await complaints(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page
    .getByRole('combobox', { name: 'Story', exact: true })
    .selectOption({ label: 'No match' })
  await page.getByRole('heading', { name: 'No match' }).waitFor()
  await story.getByText('No bank matches “bank of nowhere”.').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await complaints(page)).toEqual([])
})

it('axe finds nothing on the whole pages, in light and in dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(demo.url)
    await page.getByText('Behind the scenes').click()
    await page.getByRole('heading', { name: /calls? reached the service/ }).waitFor()
    await page.getByRole('combobox', { name: 'Bank', exact: true }).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.goto(`${demo.url}?page=admin`)
    await page.getByText('You have no access to this.').waitFor()
    await page.getByRole('button', { name: 'Sign in as admin' }).click()
    await page.getByText('1 to 20 of 93').first().waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
})

it('an outage stands in the history, and payers are served through it', async () => {
  await page.goto(demo.url)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click()
  await page.getByRole('option', { name: /Maybank2U/ }).waitFor()
  await page.goto(`${demo.url}?page=admin&service.situation=server-error`)
  await page.getByText('did not answer with status 200').first().waitFor()
  await page.getByText('Payers were served from what is kept.').waitFor()
  await page.goto(`${demo.url}?service.situation=server-error`)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click()
  await page.getByRole('option', { name: /Maybank2U/ }).click()
  expect(await page.getByLabel('Bank code').textContent()).toBe('MB2U0227')
})

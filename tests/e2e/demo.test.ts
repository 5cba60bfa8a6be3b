import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'
import { type RunningDemo, startDemo } from '../support/demo/startDemo.js'
import { complaints, complaintsInBothSchemes } from '../support/demo/workbench.js'

let demo: RunningDemo
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), chromium.launch(headlessLaunch())])
  page = watchPage(await browser.newPage())
  page.setDefaultTimeout(60_000)
})

afterAll(() => Promise.all([browser.close(), demo.stop()]))
afterEach(({ task }) => saveFailedPages(task))

it('a payer pays at the bank in the same window, comes back, and reads thank you', async () => {
  await page.goto(`${demo.url}?theme=dark`)
  await page.getByLabel('Email').fill('siti@example.com')
  await page.getByRole('combobox', { name: 'Bank' }).fill('maybank2u')
  await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pay RM 85.40' }).click()
  await page.getByRole('heading', { name: 'Pay RM 85.40?' }).waitFor()
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bills\//)
  await page.getByText('This is a test bank').waitFor()
  expect(await complaintsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: /^Pay RM 85\.40/ }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(new URL(page.url()).searchParams.get('theme')).toBe('dark')
  expect(await page.getByRole('combobox', { name: 'Bank' }).count()).toBe(0)
  const steps = page.getByRole('list', { name: 'What the server received and did' })
  const text = await steps.textContent()
  expect(text).toContain('email=siti%40example.com&bank_code=MB2U0227&bank_model=B2C')
  expect(text).toContain('amount=8540')
  expect(text).toContain('The gateway calls back, the shop answers 200')
  expect(text).not.toContain('sandbox-key')
  await page.getByRole('link', { name: 'Order again' }).click()
  await page.getByRole('button', { name: 'Pay RM 85.40' }).waitFor()
})

it('the demo serves the built script', async () => {
  // The first request builds it.
  const response = await page.request.get(`${demo.url}embed/fpx-checkout.js`, { timeout: 120_000 })
  expect(response.headers()['content-type']).toBe('text/javascript')
  expect(await response.text()).toContain('fpx-bank-picker')
})

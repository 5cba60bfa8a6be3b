import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'
import { type RunningDemo, startDemo } from '../support/demo/startDemo.js'
import { complaints, complaintsInBothSchemes } from '../support/demo/workbench.js'

let demo: RunningDemo
let url: string
let browser: Browser
let context: BrowserContext
let page: Page
let traffic: Response[]

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), chromium.launch(headlessLaunch())])
  url = demo.url
  // All tests use one browser context, because it caches the hundreds of files that Vite serves.
  context = await browser.newContext()
})

afterAll(() => Promise.all([browser.close(), demo.stop()]))

beforeEach(async () => {
  page = watchPage(await context.newPage())
  page.setDefaultTimeout(60_000)
  traffic = []
  page.on('response', (response) => traffic.push(response))
})

afterEach(async ({ task }) => {
  await saveFailedPages(task)
  await context.clearCookies()
  await page.close()
})

const bankField = () => page.getByRole('combobox', { name: 'Bank' })

describe('a payer', () => {
  /** Fills in the checkout page and presses the button with the amount. */
  async function pay() {
    await page.getByLabel('Email').fill('siti@example.com')
    await bankField().fill('maybank2u')
    await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Pay RM 85.40' }).click()
    await page.getByRole('heading', { name: 'Pay RM 85.40?' }).waitFor()
  }

  it('pays at the bank in the same window, comes back, and reads thank you', async () => {
    await page.goto(`${url}?theme=dark`)
    await pay()
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

  it("causes requests only to the page's own origin, and no response contains the key", async () => {
    await page.goto(url)
    await bankField().click()
    await page.getByRole('option', { name: /^Maybank2U/ }).click()
    const bodies = await Promise.all(
      traffic.map(async (response) => ({
        url: response.url(),
        text: JSON.stringify(await response.allHeaders()) + (await response.text().catch(() => '')),
      })),
    )
    expect(new Set(bodies.map(({ url }) => new URL(url).origin))).toEqual(
      new Set([new URL(url).origin]),
    )
    const wire = bodies.filter(({ url }) => url.includes('/api/fpx/'))
    expect(wire.length).toBeGreaterThan(0)
    for (const { text } of wire) expect(text).not.toContain('sandbox-key')
    expect(await page.content()).not.toContain('sandbox-key')
  })
})

describe('an admin', () => {
  it('pages through all companies, and is refused after signing out', async () => {
    await page.goto(`${url}?page=admin`)
    const seen: string[] = []
    const next = page.getByRole('button', { name: 'Next page' })
    for (let number = 1; number <= 5; number += 1) {
      const from = (number - 1) * 20 + 1
      await page
        .getByText(`${from} to ${Math.min(from + 19, 93)} of 93`)
        .first()
        .waitFor()
      await page.locator('table[aria-busy="false"]').waitFor()
      seen.push(...(await page.getByRole('rowheader').allTextContents()))
      if (number < 5) await next.click()
    }
    expect(seen).toHaveLength(93)
    expect(new Set(seen).size).toBe(93)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You have no access to the companies.').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(0)
  })

  it('who signs in before the refusal arrives sees the companies', async () => {
    let arrived = () => {}
    let release = () => {}
    const asked = new Promise<void>((done) => (arrived = done))
    const signedIn = new Promise<void>((done) => (release = done))
    await page.goto(`${url}?page=admin`)
    await page.getByText('1 to 20 of 93').first().waitFor()
    await page.route(
      '**/api/fpx/company?*',
      async (route) => {
        const refusal = await route.fetch()
        arrived()
        await signedIn
        await route.fulfill({ response: refusal })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Sign out' }).click()
    await asked
    await page.getByRole('button', { name: 'Sign in as admin' }).click()
    await page.getByText('1 to 20 of 93').first().waitFor()
    const refused = page.waitForResponse((response) => response.status() === 403)
    release()
    await refused
    expect(await page.getByRole('rowheader').count()).toBe(20)
  })
})

it('the demo serves the built script', async () => {
  // The first request builds it.
  const response = await page.request.get(`${url}embed/fpx-checkout.js`, { timeout: 120_000 })
  expect(response.headers()['content-type']).toBe('text/javascript')
  expect(await response.text()).toContain('fpx-bank-picker')
})

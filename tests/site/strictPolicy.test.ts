import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CheckoutShop, openCheckout, policy } from '../support/checkout/openCheckout.js'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'

let shop: CheckoutShop
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openCheckout(), chromium.launch(headlessLaunch())])
})
afterAll(() => Promise.all([shop.close(), browser.close()]))
afterEach(async ({ task }) => {
  await saveFailedPages(task)
  await page.context().close()
})

/** Opens a shop page and returns what its policy blocked and which errors its scripts had. */
async function visit(address: string) {
  const context = await browser.newContext()
  page = watchPage(await context.newPage())
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  const response = await page.goto(shop.url + address)
  expect(response?.headers()['content-security-policy']).toBe(policy)
  const violations = () =>
    page.evaluate(() => (window as unknown as { violations: string[] }).violations)
  return { violations, errors }
}

describe('React components under a strict policy', () => {
  it.each(['/', '/?rendered', '/?lang=ta', '/?at=dialog'])(
    'the picker at %s does not violate the policy, from the first render to the payment',
    async (address) => {
      const { violations, errors } = await visit(address)
      await page.locator('input[role=combobox]').waitFor()
      await page.locator('[role=combobox]').click()
      await page.getByRole('option').first().waitFor()
      await page.keyboard.type('bank islam')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.evaluate(() => new FormData(document.forms[0]).get('bank_code')))
        .toBe('BIMB0340')
      expect([await violations(), errors]).toEqual([[], []])
      await page.locator('form button:not([type])').click()
      await page.getByRole('heading', { name: 'Received' }).waitFor()
      expect(shop.received.at(-1)).toBe('BIMB0340')
    },
  )

  it('the company list and the gateway status do not violate the policy', async () => {
    const { violations, errors } = await visit('/?admin')
    await page.getByText('1 to 20 of 93').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('21 to 40 of 93').waitFor()
    await page.locator('[data-fpx=gateway-status][data-status=up]').waitFor()
    expect([await violations(), errors]).toEqual([[], []])
  })

  it('control: an inline style and an inline script are blocked and reported', async () => {
    const { violations } = await visit('/')
    await page.locator('input[role=combobox]').waitFor()
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<i style="color: red">Styled</i>')
      const script = document.createElement('script')
      script.textContent = 'document.title = "ran"'
      document.body.append(script)
    })
    await expect.poll(violations).toEqual(['style-src-attr inline', 'script-src-elem inline'])
    expect(await page.title()).toBe('Shop')
  })
})

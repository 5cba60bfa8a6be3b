import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { headlessLaunch } from '../../support/programs/browsers.js'
import { takeBank } from '../../support/checkout/takeBank.js'

/**
 * Opens a URL in Chromium. Uncaught errors and errors on the console fail the test.
 *
 * @param accepted Console errors that the test causes, such as a refused request.
 */
export async function visit(
  url: string,
  options: BrowserContextOptions = {},
  accepted?: RegExp,
): Promise<Page> {
  const browser = await chromium.launch(headlessLaunch())
  const page = await browser.newPage(options)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const { url } = message.location()
    // A browser requests an icon if the page doesn't name one.
    if (
      message.type() === 'error' &&
      !url.endsWith('/favicon.ico') &&
      !accepted?.test(message.text())
    )
      complaints.push(`${message.text()} ${url}`)
  })
  onTestFinished(async () => {
    await browser.close()
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
  })
  await page.goto(url)
  return page
}

/** Selects a bank by name, as a payer does, and pays. */
export async function payThrough(page: Page, bank: string, pay = 'Pay'): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Bank' })
  await takeBank(field.and(page.locator('[aria-autocomplete]')), bank)
  await page.getByRole('button', { name: pay }).click()
}

import type { Browser, Page } from 'playwright'
import { visitPage } from '../contest/visitPage.js'
import type { KeyResult } from './page.js'

/** CPU slowdown factor of the simulated payer's device. */
export const THROTTLE = 4

/** The pause before a key, once the page has handled the previous key, in milliseconds. Payers don't type faster. */
const PAUSE_MS = 300

/** Opens a page with one picker and a throttled CPU. Returns the result of `visitPage`. */
export const visitPicker = (
  browser: Browser,
  url: string,
  { name, banks }: { name: string; banks: number },
  use: (page: Page) => Promise<void>,
): Promise<boolean> =>
  visitPage(browser, {}, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.goto(`${url}?who=${encodeURIComponent(name)}&banks=${banks}`, { timeout: 0 })
    await use(page)
  })

/** Focuses the field. A picker may show a different control until its field is mounted. */
export async function focusField(page: Page): Promise<void> {
  await page.locator('input').first().waitFor({ timeout: 0 })
  await page.evaluate(() => document.querySelector('input')?.focus())
}

/** Presses a key while the page is idle. Returns the milliseconds from the event to the paint of its result. */
export async function pressKey(page: Page, key: string, result: KeyResult): Promise<number> {
  await page.evaluate(
    (pause) =>
      new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done()), pause)),
    PAUSE_MS,
  )
  const time = page.evaluate((what) => window.nextKey(what), result)
  // The listener of `nextKey` must exist before the key is pressed.
  await page.evaluate(() => undefined)
  const [milliseconds] = await Promise.all([time, page.keyboard.press(key)])
  return milliseconds
}

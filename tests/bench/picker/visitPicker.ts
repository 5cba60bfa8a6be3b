import type { Browser, Page } from 'playwright'
import { finishBefore } from '../contest/finishBefore.js'
import type { KeyResult } from './page.js'

/** How many times slower the processor of the payer is. */
export const THROTTLE = 4

/** A visit that takes longer is ended, in milliseconds. What it did not measure until then is reported as "never". */
export const PATIENCE_MS = 40_000

/** The deadline for closing a page, in milliseconds. */
export const CLOSE_MS = 10_000

/** The pause before a key, after the page has finished the last one, in milliseconds: payers do not type faster. */
const PAUSE_MS = 300

/**
 * Opens a page with one picker, and passes it to `use`. Returns whether the visit ended in time; otherwise the browser
 * must be closed, because the page may still run.
 */
export async function visitPicker(
  browser: Browser,
  url: string,
  { name, banks }: { name: string; banks: number },
  use: (page: Page) => Promise<void>,
): Promise<boolean> {
  const context = await browser.newContext()
  const visit = async () => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.goto(`${url}?who=${encodeURIComponent(name)}&banks=${banks}`, { timeout: 0 })
    await use(page)
  }
  const hasEnded = await finishBefore(PATIENCE_MS, visit())
  return (await finishBefore(CLOSE_MS, context.close())) && hasEnded
}

/** Focuses the field. A picker may show another control until its field is mounted. */
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

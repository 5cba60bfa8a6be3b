import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { finishBefore } from './finishBefore.js'

/** Maximum duration of a visit, in milliseconds. Anything not measured by then counts as "never". */
export const PATIENCE_MS = 40_000

/** The deadline for closing a page or a browser, in milliseconds. */
export const CLOSE_MS = 10_000

/**
 * Opens a page in a new profile, passes it to `use`, and closes it. Returns whether all of this finished in time. If
 * not, close the browser, because the page may still be running, and would slow the following visits.
 */
export async function visitPage(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<boolean> {
  const context = await browser.newContext(options)
  const hasEnded = await finishBefore(PATIENCE_MS, context.newPage().then(use))
  return (await finishBefore(CLOSE_MS, context.close())) && hasEnded
}

import type { Page } from 'playwright'

/**
 * Waits until the current task of a page has ended. Elements are matched with their replacements within one task.
 * On a slow machine two changes of a test would otherwise be in the same task.
 */
export const nextTask = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done)))

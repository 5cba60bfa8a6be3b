import type { Page } from 'playwright'

/**
 * Waits until a page's current task has ended. Elements are matched with their replacements within one task. On a slow
 * machine, two changes in a test would otherwise share a task.
 */
export const nextTask = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done)))

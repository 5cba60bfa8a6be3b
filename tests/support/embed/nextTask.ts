import type { Page } from 'playwright'

/**
 * Waits until a page's current task has ended. The picker matches removed elements with their replacements within one
 * task. On a slow machine, two changes in a test could otherwise happen in one task.
 */
export const nextTask = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done)))

import type { Page } from 'playwright'

/**
 * Lets a page end the turn that it is in. An element tells by turns which one takes the place of which, and to it two
 * changes of a test stand in one turn, where a slow machine leaves no time in between.
 */
export const nextTask = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done)))

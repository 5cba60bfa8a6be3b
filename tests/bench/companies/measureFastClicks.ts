import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { median } from '../contest/median.js'
import { visitPage } from '../contest/visitPage.js'

export const CLICKS = 10

/** The pause between two clicks, in milliseconds. */
export const CLICK_INTERVAL_MS = 60

/** The pause between hovering and the first click, in milliseconds. */
const PAUSE_MS = 300

/** Wide enough for every address on one line: if one wrapped, "next page" would move, and the next click would miss. */
const VIEWPORT = { width: 1600, height: 2400 }

/** The clicks of one visit. All figures are Infinity if the list didn't show the last page in time. */
export interface FastClicks {
  /** The milliseconds from a click to the paint of its page or a later one: the median of all clicks. */
  middle: number
  /** The same for the slowest click, in milliseconds. */
  slowest: number
  /** The number of pages that were never painted, because a later one was painted first. */
  skipped: number
}

/** Clicks "next page" rapidly with the mouse, on a list that fetches its rows from the proxy. */
export async function measureFastClicks(browser: Browser, address: string): Promise<FastClicks> {
  let clicks: FastClicks = { middle: Infinity, slowest: Infinity, skipped: Infinity }
  await visitPage(browser, { viewport: VIEWPORT }, async (page) => {
    await page.goto(address)
    await page.getByText('Company 1', { exact: true }).waitFor()
    await page.locator('[aria-label*="next page" i]').hover()
    await page.evaluate(
      (pause) => new Promise((done) => setTimeout(() => requestIdleCallback(done), pause)),
      PAUSE_MS,
    )
    const recorded = page.evaluate((count) => window.recordClicks(count), CLICKS)
    // The listener of `recordClicks` must exist before the first click.
    await page.evaluate(() => undefined)
    await clickFast(page)
    const results = await recorded
    const times = results.map(({ painted }) => painted)
    clicks = {
      middle: median(times),
      slowest: Math.max(...times),
      skipped: results.filter(({ isSkipped }) => isSkipped).length,
    }
  })
  return clicks
}

/** Sends each click on time, even if the page hasn't handled the previous one. */
async function clickFast(page: Page): Promise<void> {
  const sent: Promise<void>[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    sent.push(page.mouse.down(), page.mouse.up())
    await sleep(CLICK_INTERVAL_MS)
  }
  await Promise.all(sent)
}

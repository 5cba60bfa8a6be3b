import type { Browser } from 'playwright'
import { median } from '../contest/median.js'
import { visitPage } from '../contest/visitPage.js'

/** The searches of one visit: each finds one company of a later page. */
const SEARCHES = [130, 271, 312, 453, 594, 635, 776, 817, 958, 999].map(
  (number) => `Company ${number}`,
)

/** The milliseconds from a search to the painted row. */
export interface Searches {
  middle: number
  slowest: number
}

/** Searches ten times in a list. Both figures are Infinity if a row isn't shown in time. */
export async function measureSearches(browser: Browser, address: string): Promise<Searches> {
  let result: Searches = { middle: Infinity, slowest: Infinity }
  await visitPage(browser, { viewport: { width: 1600, height: 2400 } }, async (page) => {
    await page.goto(address)
    await page.getByText('Company 1', { exact: true }).waitFor()
    const times = await page.evaluate((texts) => window.recordSearches(texts), SEARCHES)
    result = { middle: median(times), slowest: Math.max(...times) }
  })
  return result
}

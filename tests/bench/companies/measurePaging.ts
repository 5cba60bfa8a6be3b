import type { Browser, Page } from 'playwright'
import { median } from '../contest/median.js'

const CHANGES = 20

/** The page changes of one visit, in milliseconds per change. */
export interface PageChanges {
  /** Median time from pressing "next page" to the painted rows. */
  painted: number
  /** The main thread's mean CPU time for a page change: script, style, layout and paint. */
  worked: number
}

/** Pages through a list whose rows are in memory. */
export async function measurePaging(browser: Browser, address: string): Promise<PageChanges> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 2400 } })
  await page.goto(address)
  await page.getByText('Company 1', { exact: true }).waitFor()
  const worked = await threadTime(page)
  const before = await worked()
  const changes = await page.evaluate((count) => window.pageThrough(count), CHANGES)
  const after = await worked()
  await page.close()
  return { painted: median(changes), worked: (after - before) / CHANGES }
}

/**
 * Returns a function that reads the CPU time of the page's main thread in milliseconds. The time doesn't include other
 * load on the machine.
 */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
}

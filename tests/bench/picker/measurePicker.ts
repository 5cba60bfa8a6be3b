import type { Browser } from 'playwright'
import { focusField, pressKey, visitPicker } from './visitPicker.js'

/** The times of one visit, in milliseconds; Infinity if the picker didn't respond, NaN if it wasn't measured. */
export interface PickerTimes {
  /** From the first render to the painted field. */
  ready: number
  /** From ArrowDown to the painted list. */
  open: number
  /** From a letter key to the painted matching rows. */
  key: number
}

/** Measures one visit. `isClosed` says whether the visit ended and the page was closed in time. */
export async function measurePicker(
  browser: Browser,
  url: string,
  contestant: { name: string; banks: number },
): Promise<{ times: PickerTimes; isClosed: boolean }> {
  const times: PickerTimes = { ready: Infinity, open: Infinity, key: Infinity }
  const isClosed = await visitPicker(browser, url, contestant, async (page) => {
    times.ready = await page.evaluate(() => window.ready)
    if (contestant.name === 'native select') return void (times.open = times.key = NaN)
    await focusField(page)
    times.open = await pressKey(page, 'ArrowDown', 'opened')
    times.key = await pressKey(page, 'u', 'rows')
  })
  return { times, isClosed }
}

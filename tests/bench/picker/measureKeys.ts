import type { Browser } from 'playwright'
import { focusField, pressKey, visitPicker } from './visitPicker.js'

/** The last keys have no match, so that the search looks for typos. */
export const KEYS = 'bank 0999zzzzzbnak'

/** Returns the milliseconds until the field shows each key of a search in 10,000 banks. */
export async function measureKeys(browser: Browser, url: string): Promise<number[]> {
  const times: number[] = []
  const picker = { name: 'fpx-checkout', banks: 10_000 }
  const hasEnded = await visitPicker(browser, url, picker, async (page) => {
    await focusField(page)
    await pressKey(page, 'ArrowDown', 'opened')
    for (const key of KEYS) times.push(await pressKey(page, key, 'value'))
  })
  return hasEnded ? times : [Infinity]
}

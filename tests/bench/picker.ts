import { type Browser, chromium } from 'playwright'
import { chromiumLaunch } from '../support/chromium.js'
import { finishBefore } from './contest/finishBefore.js'
import { readArguments } from './contest/readArguments.js'
import { takeTurns } from './contest/takeTurns.js'
import { CLOSE_MS } from './contest/visitPage.js'
import { contestants } from './picker/contestants.js'
import { KEYS, measureKeys } from './picker/measureKeys.js'
import { measurePicker } from './picker/measurePicker.js'
import { describeTimes, printPickerGoals, printTimes } from './picker/printTimes.js'
import { servePickers } from './picker/servePickers.js'
import { weigh } from './picker/weigh.js'

const ROUNDS = 9

/**
 * Compares the picker with a native select, the plainest lists and seven other comboboxes, in the same browser with the
 * same banks: 43, and 10,000. They take turns. The package takes part twice: its ratio to itself is the machine's noise.
 *
 * - `npm run bench -- picker size` prints only the script sizes.
 * - `npm run bench -- picker --rounds 2 "plain list" fpx-checkout` runs some contestants, for development.
 */
export async function run(args: string[] = []): Promise<void> {
  // This process runs in development mode; the measured code is built for production.
  process.env['NODE_ENV'] = 'production'
  if (args[0] === 'size') return weigh()
  const { rounds, names } = readArguments(args, Object.keys(contestants), ROUNDS)
  await weigh()
  const server = await servePickers()
  let browser = await launch()
  const measure = async (name: string, banks: number) => {
    const { times, isClosed } = await measurePicker(browser, server.url, { name, banks })
    if (!isClosed) browser = await replaced(browser)
    return times
  }
  const few = await takeTurns(names, rounds, (name) => measure(name, 43))
  const many = await takeTurns(names, rounds, (name) => measure(name, 10_000))
  printTimes(43, few)
  printTimes(10_000, many)
  const keys = names.includes('fpx-checkout') ? await measureKeys(browser, server.url) : []
  if (keys.length > 0)
    console.log(
      `\n10,000 banks, each key of "${KEYS}" until the field shows it, ms: ${describeTimes(keys)}`,
    )
  printPickerGoals(few, many, keys)
  await finishBefore(CLOSE_MS, browser.close())
  server.close()
}

const launch = () => chromium.launch(chromiumLaunch())

/** Replaces a browser in which a page hangs, so that the page does not slow the others. */
async function replaced(browser: Browser): Promise<Browser> {
  await finishBefore(CLOSE_MS, browser.close())
  return launch()
}

import { type Browser, chromium } from 'playwright'
import { chromiumLaunch } from '../support/programs/browsers.js'
import { finishBefore } from './contest/finishBefore.js'
import { readArguments } from './contest/readArguments.js'
import { takeTurns } from './contest/takeTurns.js'
import { CLOSE_MS } from './contest/visitPage.js'
import { AGAIN, contestants, DOWNSHIFT, DOWNSHIFT_WITH_TEXTS, OURS } from './picker/contestants.js'
import { measurePicker } from './picker/measurePicker.js'
import { printPickerGoals, printTimes, type Rounds } from './picker/printTimes.js'
import { servePickers } from './picker/servePickers.js'
import { weigh } from './picker/weigh.js'

const ROUNDS = 15

/** Numbers of banks: as many as FPX has today, and more than any gateway sends. */
const [FEW, MANY] = [43, 500]

/** The contestants whose times with more banks are measured. */
const withMoreBanks = ['plain list', OURS, AGAIN, DOWNSHIFT, DOWNSHIFT_WITH_TEXTS]

/**
 * Compares the picker with a native select, the plainest lists and seven other comboboxes, in the same browser with the
 * same banks. They take turns. The package takes part twice: its ratio to itself is the machine's noise.
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
  const results = new Map<number, Rounds>()
  for (const banks of [FEW, MANY]) {
    const measured = names.filter((name) => banks === FEW || withMoreBanks.includes(name))
    const times = await takeTurns(measured, rounds, async (name) => {
      const { times, isClosed } = await measurePicker(browser, server.url, { name, banks })
      if (!isClosed) browser = await replaced(browser)
      return times
    })
    printTimes(banks, times)
    results.set(banks, times)
  }
  printPickerGoals(results.get(FEW), results.get(MANY))
  await finishBefore(CLOSE_MS, browser.close())
  server.close()
}

const launch = () => chromium.launch(chromiumLaunch())

/** Replaces a browser in which a page hangs so that the page doesn't slow the others. */
async function replaced(browser: Browser): Promise<Browser> {
  await finishBefore(CLOSE_MS, browser.close())
  return launch()
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../support/programs/browsers.js'
import { startDemo } from '../support/demo/startDemo.js'
import { photographCheckout } from './photographCheckout.js'
import { photographFields } from './photographFields.js'

/**
 * `npm run suite -- sheet`: takes screenshots of the checkout page in every state, and of its field beside those of
 * other libraries, and joins them into sheets.
 */
export async function run([part = '']: readonly string[]): Promise<void> {
  const folder = join('node_modules', '.cache', 'fpx-sheet')
  mkdirSync(folder, { recursive: true })
  const [demo, browser] = await Promise.all([startDemo(), chromium.launch(chromiumLaunch())])
  try {
    if (part !== 'checkout') await photographFields(browser, demo.url, folder)
    if (part !== 'fields') await photographCheckout(browser, demo.url, folder)
  } finally {
    await Promise.all([browser.close(), demo.stop()])
  }
}

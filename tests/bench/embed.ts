import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../support/chromium.js'
import buildScript, { builtScript } from '../support/embed/buildScript.js'
import { serveBanks } from './embed/serveBanks.js'

const THROTTLE = 4
const ROUNDS = 11

/**
 * From inserting the script to a control that can be used, throttled, against a local server: the element cold, the
 * element with a list kept from an earlier page of the session, and a native select filled by plain script, interleaved.
 */
export async function run(): Promise<void> {
  buildScript()
  const server = await serveBanks(builtScript)
  const browser = await chromium.launch(chromiumLaunch())
  const times = { select: [] as number[], cold: [] as number[], kept: [] as number[] }
  let requestsBeforeUse = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await throttled(browser)
    const select = await insert(page, `${server.url}select`, '/select.js')
    await page.context().close()
    const shop = await throttled(browser)
    const cold = await insert(shop, `${server.url}element`, '/fpx-checkout.js')
    const before = server.requests()
    const kept = await insert(shop, `${server.url}element`, '/fpx-checkout.js')
    requestsBeforeUse += server.requests() - before
    await shop.context().close()
    // The first round warms the browser up.
    if (round === 0) continue
    times.select.push(select)
    times.cold.push(cold)
    times.kept.push(kept)
  }
  await browser.close()
  server.close()
  report(times, requestsBeforeUse)
}

async function throttled(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return page
}

/** Milliseconds from inserting the script until the control holds every bank and can be opened. */
async function insert(page: Page, address: string, script: string): Promise<number> {
  await page.goto(address)
  return page.evaluate(async (src) => {
    const usable = () => {
      const picker = document.querySelector('fpx-bank-picker')
      const field = picker?.shadowRoot?.querySelector('input')
      return picker
        ? field?.getAttribute('aria-busy') === 'false'
        : document.querySelectorAll('option').length > 40
    }
    const start = performance.now()
    const tag = document.createElement('script')
    tag.src = src
    document.head.append(tag)
    while (!usable()) await new Promise((later) => setTimeout(later))
    return performance.now() - start
  }, script)
}

function report(times: Record<'select' | 'cold' | 'kept', number[]>, requests: number): void {
  const script = readFileSync(`${builtScript}/fpx-checkout.js`)
  console.log(
    `The script: ${kB(gzipSync(script, { level: 9 }).length)} gzip, styles and four languages in it\n`,
  )
  console.log(
    `Script inserted to usable, ${THROTTLE}× throttled, ${ROUNDS} rounds, median (worst) in ms`,
  )
  console.log(`native select, plain script   ${cell(times.select)}`)
  console.log(`<fpx-bank-picker>, cold       ${cell(times.cold)}  (≤ 150)`)
  console.log(
    `<fpx-bank-picker>, list kept  ${cell(times.kept)}  (≤ 100), requests for banks before it is usable: ${requests}`,
  )
  console.log(`cold : native select = ${(median(times.cold) / median(times.select)).toFixed(2)}`)
}

const cell = (all: number[]) =>
  `${median(all).toFixed(1)} (${Math.max(...all).toFixed(1)})`.padStart(16)

const median = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1] ?? NaN

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

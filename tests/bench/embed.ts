import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../support/chromium.js'
import buildScript, { builtScript } from '../support/embed/buildScript.js'
import { median } from './contest/median.js'
import { sideBySide } from './contest/sideBySide.js'
import { buildAdyen } from './embed/buildAdyen.js'
import { serveBanks } from './embed/serveBanks.js'

const THROTTLE = 4
const ROUNDS = 11

/**
 * Measures the time from inserting the script to a control that can be used, throttled, with a local server. It also
 * measures the size of each. The contestants alternate:
 * - the element without a cached list,
 * - the element with a list cached by an earlier page of the session,
 * - a native select that a plain script fills,
 * - Adyen's FPX component.
 */
export async function run(): Promise<void> {
  buildScript()
  const adyen = await buildAdyen()
  const server = await serveBanks(builtScript, adyen)
  const browser = await chromium.launch(chromiumLaunch())
  const times: Record<Contender, number[]> = { select: [], cold: [], kept: [], adyen: [] }
  let requestsBeforeUse = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = async (name: string, files: string[]) => {
      const page = await throttled(browser, server.url)
      const time = await insert(page, server.url + name, files)
      await page.context().close()
      return time
    }
    const select = await alone('select', ['/select.js'])
    const theirs = await alone('adyen', ['/adyen.css', '/adyen.js'])
    const shop = await throttled(browser, server.url)
    const cold = await insert(shop, `${server.url}element`, ['/fpx-checkout.js'])
    const before = server.requests()
    const kept = await insert(shop, `${server.url}element`, ['/fpx-checkout.js'])
    requestsBeforeUse += server.requests() - before
    await shop.context().close()
    // The first round warms the browser up.
    if (round === 0) continue
    times.select.push(select)
    times.adyen.push(theirs)
    times.cold.push(cold)
    times.kept.push(kept)
  }
  await browser.close()
  server.close()
  reportSizes(adyen)
  reportTimes(times, requestsBeforeUse)
}

type Contender = 'select' | 'cold' | 'kept' | 'adyen'

async function throttled(browser: Browser, home: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) throw new Error(`Asked outside: ${request.url()}`)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return page
}

/** Returns the milliseconds from inserting the files until the control has every bank and can be opened. */
async function insert(page: Page, address: string, files: string[]): Promise<number> {
  await page.goto(address)
  return page.evaluate(async (sources) => {
    const styled = () =>
      Array.from(document.querySelectorAll('link')).every(({ sheet }) => sheet !== null)
    const usable = () => {
      const picker = document.querySelector('fpx-bank-picker')
      if (picker)
        return picker.shadowRoot?.querySelector('input')?.getAttribute('aria-busy') === 'false'
      return styled() && document.querySelectorAll('option, [role=option]').length > 40
    }
    const start = performance.now()
    for (const source of sources) {
      const isStyle = source.endsWith('.css')
      const tag = document.createElement(isStyle ? 'link' : 'script')
      document.head.append(
        Object.assign(tag, isStyle ? { rel: 'stylesheet', href: source } : { src: source }),
      )
    }
    while (!usable()) await new Promise((later) => setTimeout(later))
    return performance.now() - start
  }, files)
}

function reportSizes(adyen: { script: string; styles: string }): void {
  const script = readFileSync(`${builtScript}/fpx-checkout.js`, 'utf8')
  console.log('Size, minified and gzipped')
  console.log(`<fpx-bank-picker>      ${kB(script)}, styles and four languages in it`)
  console.log(
    `Adyen's FPX component  ${kB(adyen.script)}, one language in it, and ${kB(adyen.styles)} of styles\n`,
  )
}

function reportTimes(times: Record<Contender, number[]>, requests: number): void {
  console.log(
    `Script inserted to usable, ${THROTTLE}× throttled, ${ROUNDS} rounds, median (worst) in ms`,
  )
  console.log(`native select, plain script   ${cell(times.select)}`)
  console.log(`<fpx-bank-picker>, cold       ${cell(times.cold)}  (≤ 150)`)
  console.log(
    `<fpx-bank-picker>, list kept  ${cell(times.kept)}  (≤ 100), requests for banks before it is usable: ${requests}`,
  )
  console.log(`Adyen's FPX component         ${cell(times.adyen)}`)
  for (const name of ['select', 'adyen'] as const)
    console.log(`cold : ${name} = ${sideBySide(times.cold, times[name]).toFixed(2)}`)
}

const cell = (all: number[]) =>
  `${median(all).toFixed(1)} (${Math.max(...all).toFixed(1)})`.padStart(16)

const kB = (text: string) => `${(gzipSync(text, { level: 9 }).length / 1000).toFixed(1)} kB`

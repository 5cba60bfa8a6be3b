import { type Browser, chromium } from 'playwright'
import { chromiumLaunch } from '../support/programs/browsers.js'
import buildScript from '../support/builds/buildScript.js'
import { readArguments } from './contest/readArguments.js'
import { takeTurns } from './contest/takeTurns.js'
import { buildLibrary } from './phone/buildLibrary.js'
import { type ContestantName, contestants } from './phone/contestants.js'
import { KILOBITS_PER_SECOND, LATENCY_MS, Phone, THROTTLE } from './phone/Phone.js'
import { report, type Round } from './phone/report.js'
import { serveShop } from './phone/serveShop.js'
import { toHtml } from './phone/toHtml.js'

/**
 * Measures how long a shop's checkout pages take on a cheap phone with a slow network: the time until the field is
 * usable, with a cold and a warm cache, and the delays during a payment. The pages take turns.
 */
export async function run(args: string[] = []): Promise<void> {
  const { rounds, names } = readArguments(args, Object.keys(contestants) as ContestantName[], 10)
  const shop = await startShop(names)
  const browser = await chromium.launch(chromiumLaunch())
  const results = await takeTurns(names, rounds, (name) => measure(browser, shop.url, name))
  await browser.close()
  await shop.close()
  console.log(
    `${KILOBITS_PER_SECOND} kbit/s, ${LATENCY_MS} ms for each request, ${THROTTLE}× throttled, ${rounds} rounds`,
  )
  report(results)
}

async function startShop(names: readonly ContestantName[]) {
  buildScript()
  const library = buildLibrary()
  const pages = new Map([['/cart', toHtml('', '')]])
  const files = new Map<string, string>()
  for (const name of names) {
    const { bundle, body } = contestants[name]
    const built = await bundle(library)
    pages.set(`/${name}`, toHtml(built.head, body))
    for (const [path, text] of built.files) files.set(path, text)
  }
  return serveShop(pages, files)
}

/** Measures a page on a new phone: the first visit with a payment, then the second visit. */
async function measure(browser: Browser, shop: string, name: ContestantName): Promise<Round> {
  const phone = await Phone.open(browser, shop)
  const { field } = contestants[name]
  const cold = await phone.load(name)
  const payment = field === undefined ? undefined : await phone.pay(field)
  const warm = await phone.load(name)
  await phone.close()
  return { cold, warm, payment }
}

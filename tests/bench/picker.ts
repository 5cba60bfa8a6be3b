import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import { chromiumLaunch } from '../support/chromium.js'
import { median } from './contest/median.js'
import { sideBySide } from './contest/sideBySide.js'
import { weigh } from './picker/weigh.js'

const THROTTLE = 4
/** A contestant that takes longer than this for one key, in milliseconds, is reported as "never". */
const PATIENCE = 20_000
const ROUNDS = 9
const contenders = [
  ...['native select', 'one row', 'plain list', 'fpx-checkout', 'downshift', 'react-select'],
  ...['Base UI', 'React Aria'],
]

interface Times {
  ready: number[]
  open: number[]
  key: number[]
}

/**
 * Measures the picker beside a native select and four comboboxes, with the same banks in the same browser. They
 * alternate in one run.
 */
export async function run([only]: string[] = []): Promise<void> {
  // This process runs in development mode; the measured code is built for production.
  process.env['NODE_ENV'] = 'production'
  await weigh()
  if (only === 'size') return
  const server = await serve()
  const browser = await chromium.launch(chromiumLaunch())
  for (const banks of [43, 10_000]) {
    const names = contenders.filter((name) => banks === 43 || name !== 'native select')
    const rounds = banks === 43 ? ROUNDS : 2
    const times = new Map(
      names.map((name): [string, Times] => [name, { ready: [], open: [], key: [] }]),
    )
    for (let round = 0; round < rounds; round += 1)
      for (const [name, own] of times) await measure(browser, server.url, name, banks, own)
    report(banks, times)
  }
  await worstKey(browser, server.url)
  await browser.close()
  server.close()
}

async function measure(browser: Browser, url: string, name: string, banks: number, times: Times) {
  const page = await open(browser, url, name, banks)
  times.ready.push(await page.evaluate(() => window.ready))
  if (name !== 'native select') {
    // Our picker is a select until the combobox is mounted.
    await page.locator('input').first().waitFor()
    await page.evaluate(() => document.querySelector('input')?.focus())
    await idle(page)
    times.open.push(await press(page, 'ArrowDown', 'opened'))
    await idle(page)
    times.key.push(await press(page, banks === 43 ? 'u' : '9', 'rows'))
  }
  await page.close()
}

/** The pause between two keys in milliseconds, after the page has finished the last one: payers do not type faster. */
const PAUSE = 300

const idle = (page: Page) =>
  page.evaluate(
    (pause) =>
      new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done()), pause)),
    PAUSE,
  )

/**
 * Measures every key of a search in 10,000 banks, including one without matches, which then searches for typing errors.
 */
async function worstKey(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, url, 'fpx-checkout', 10_000)
  await page.locator('input').focus()
  await press(page, 'ArrowDown', 'opened')
  const times: number[] = []
  for (const key of 'bank 0999zzzzzbnak') {
    await idle(page)
    times.push(await press(page, key, 'text'))
  }
  console.log(
    `\n10,000 banks, each key of "bank 0999zzzzzbnak": median ${ms(median(times))}, worst ${ms(Math.max(...times))} (≤ 32 ms)`,
  )
  await page.close()
}

async function press(page: Page, key: string, changed: string): Promise<number> {
  const time = page.evaluate((what) => window.nextKey(what), changed)
  // The listener of `nextKey` must exist before the key is pressed.
  await page.evaluate(() => undefined)
  const late = new Promise<number>((done) => setTimeout(done, PATIENCE, Infinity))
  await Promise.race([page.keyboard.press(key), late])
  return Promise.race([time.catch(() => Infinity), late])
}

async function open(browser: Browser, url: string, name: string, banks: number): Promise<Page> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.goto(`${url}?who=${encodeURIComponent(name)}&banks=${banks}`)
  await page.evaluate(() => window.ready)
  return page
}

function report(banks: number, times: Map<string, Times>): void {
  console.log(`\n${banks} banks, ${THROTTLE}× throttled, median (worst) in ms`)
  console.log(
    `${''.padEnd(16)}${'ready'.padStart(18)}${'open'.padStart(18)}${'one key'.padStart(18)}`,
  )
  for (const [name, { ready, open: opened, key }] of times)
    console.log(
      name.padEnd(16) + [ready, opened, key].map((all) => cell(all).padStart(18)).join(''),
    )
  const ours = times.get('fpx-checkout')
  if (!ours || ours.ready.length < ROUNDS) return
  console.log(
    'fpx-checkout beside each, of rounds side by side (ready: ≤ 1.02 of the native select)',
  )
  for (const [name, { ready, open: opened, key }] of times) {
    const ratios = [
      sideBySide(ours.ready, ready),
      sideBySide(ours.open, opened),
      sideBySide(ours.key, key),
    ]
    if (name !== 'fpx-checkout')
      console.log(
        name.padEnd(16) +
          ratios.map((ratio) => (ratio ? ratio.toFixed(2) : '—').padStart(18)).join(''),
      )
  }
}

const cell = (all: number[]) =>
  all.length ? `${median(all).toFixed(1)} (${Math.max(...all).toFixed(1)})` : '—'

const ms = (time: number) => `${time.toFixed(1)} ms`

/** Builds the page for production, as a shop does. */
async function serve() {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['fpx-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: 'tests/bench/picker/page.tsx' },
    },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
  const script = built.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
  const style = built.output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName
  const html = `<!doctype html><title>Banks</title><link rel="stylesheet" href="/${style}"><div id="root"></div><script type="module" src="/${script}"></script>`
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? ''
    const body = files.get(path)
    response
      .setHeader(
        'Content-Type',
        body === undefined ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript',
      )
      .end(body ?? html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

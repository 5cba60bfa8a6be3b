import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { build, defaultClientConditions, type InlineConfig, preview } from 'vite'
import { chromiumLaunch } from '../support/chromium.js'
import { median } from './contest/median.js'
import { sideBySide } from './contest/sideBySide.js'

const ROUNDS = 9
const CHANGES = 20
const contestants = ['CompanyList', 'PlainTable', 'DataGrid'] as const
type Contestant = (typeof contestants)[number]

/**
 * Measures page changes of company lists with the same rows. It measures the time from the press on "next page" to the
 * painted rows, the CPU time of the main thread, and the size of each script.
 */
export async function run(): Promise<void> {
  // This process runs in development mode; the measured code is built for production.
  process.env['NODE_ENV'] = 'production'
  const outDir = await mkdtemp(join(tmpdir(), 'fpx-bench-'))
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const kilobytes = await built(outDir)
    const server = await preview({
      configFile: false,
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1' },
      logLevel: 'silent',
    })
    const address = server.resolvedUrls?.local[0] ?? ''
    for (const perPage of [20, 40]) print(perPage, await paged(browser, address, perPage))
    console.log('\nScript of each, without React, gzipped')
    for (const name of contestants)
      console.log(`  ${name.padEnd(12)} ${kilobytes[name].toFixed(1)} kB`)
    await server.close()
  } finally {
    await browser.close()
    await rm(outDir, { recursive: true })
  }
}

/** Builds each contestant as a separate page, and measures its script without React. */
async function built(outDir: string): Promise<Record<Contestant, number>> {
  const input = Object.fromEntries(
    contestants.map((name) => [name, `tests/bench/companies/${name}.html`]),
  )
  const common: InlineConfig = {
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['fpx-source', ...defaultClientConditions] },
  }
  await build({ ...common, build: { outDir, rollupOptions: { input } } })
  const sizes = await Promise.all(contestants.map((name) => weighed(name)))
  return Object.fromEntries(contestants.map((name, at) => [name, sizes[at]])) as Record<
    Contestant,
    number
  >

  async function weighed(name: Contestant): Promise<number> {
    const result = await build({
      ...common,
      build: {
        write: false,
        lib: { entry: `tests/bench/companies/${name}.tsx`, formats: ['es'] },
        rollupOptions: { external: /^(react|react-dom)($|\/)/ },
      },
    })
    const output = Array.isArray(result) ? result[0] : result
    if (!output || !('output' in output)) throw new Error('nothing was built')
    const code = output.output.map((file) => ('code' in file ? file.code : '')).join('')
    return gzipSync(code).length / 1000
  }
}

/** The result of one round of page changes, in milliseconds for each change. */
interface Round {
  /** Elapsed time from the press to the painted rows. */
  painted: number
  /** CPU time of the main thread meanwhile: script, style, layout and paint. */
  worked: number
}

/**
 * Returns the rounds of each contestant. They alternate, and each round begins with another one. The first round is a
 * warm-up and is not counted.
 */
async function paged(browser: Browser, address: string, perPage: number) {
  const rounds: Record<Contestant, Round[]> = { CompanyList: [], PlainTable: [], DataGrid: [] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const name = contestants[(round + turn) % contestants.length] ?? 'CompanyList'
      const page = await browser.newPage({ viewport: { width: 1280, height: 2400 } })
      await page.goto(`${address}tests/bench/companies/${name}.html?perPage=${perPage}`)
      await page.getByText('Company 1', { exact: true }).waitFor()
      const worked = await threadTime(page)
      const before = await worked()
      const changes = await page.evaluate((count) => window.pageThrough(count), CHANGES)
      const after = await worked()
      if (round > 0)
        rounds[name].push({ painted: median(changes), worked: (after - before) / CHANGES })
      await page.close()
    }
  return rounds
}

/**
 * Returns a function that returns the CPU time of the page's main thread, in milliseconds, without other load of the
 * machine.
 */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
}

/** Prints medians, and the ratio to DataGrid within each round, in which both had the same load of the machine. */
function print(perPage: number, rounds: Record<Contestant, Round[]>): void {
  console.log(`\n${perPage} rows, one page change (medians of ${ROUNDS} interleaved rounds)`)
  for (const name of contestants) {
    const [painted, worked] = (['painted', 'worked'] as const).map((what) => {
      const of = (contestant: Contestant) => rounds[contestant].map((round) => round[what])
      const time = median(of(name))
      const ratio = sideBySide(of(name), of('DataGrid'))
      return `${time.toFixed(1).padStart(6)} ms (${ratio.toFixed(2)} of DataGrid)`
    })
    console.log(`  ${name.padEnd(12)} painted after ${painted}   main thread ${worked}`)
  }
}

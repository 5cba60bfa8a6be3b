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
 * From the press on "next page" to the painted rows, what the main thread does for it, and what each costs to load, on
 * the same rows.
 */
export async function run(): Promise<void> {
  // The runner of this module is in development; what is measured is not.
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

/** What one round of page changes took, in milliseconds for each change. */
interface Round {
  /** From the press to the painted rows, as the clock on the wall says. */
  painted: number
  /** What the main thread did meanwhile, in CPU time: script, style, layout and paint. */
  worked: number
}

/** The rounds of each contestant. They take turns, each round beginning with another; the first is to warm up. */
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

/** Reads how long the page's main thread has worked, in milliseconds; what else the machine does is not counted. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
}

/** Medians, and the ratio to DataGrid within each round: what both met at the same time. */
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

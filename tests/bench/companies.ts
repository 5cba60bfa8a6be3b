import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { build, defaultClientConditions, type InlineConfig, preview } from 'vite'
import { chromiumLaunch } from '../support/chromium.js'

const ROUNDS = 5
const CHANGES = 40
const contestants = ['CompanyList', 'PlainTable', 'DataGrid'] as const
type Contestant = (typeof contestants)[number]

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/** From the press on "next page" to the painted rows, and what each costs to load, on the same rows. */
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
    for (const perPage of [20, 40]) {
      const times = await paged(browser, address, perPage)
      const plain = median(times.PlainTable)
      console.log(`\n${perPage} rows, page change to painted (median of ${ROUNDS * CHANGES})`)
      for (const name of contestants) {
        const time = median(times[name])
        console.log(
          `  ${name.padEnd(12)} ${time.toFixed(1).padStart(6)} ms   ${(time / plain).toFixed(2)} × plain table`,
        )
      }
      console.log(
        `  CompanyList takes ${(median(times.CompanyList) / median(times.DataGrid)).toFixed(2)} of DataGrid's time`,
      )
    }
    console.log('\nScript of each, without React, gzipped')
    for (const name of contestants)
      console.log(`  ${name.padEnd(12)} ${kilobytes[name].toFixed(1)} kB`)
    await server.close()
  } finally {
    await browser.close()
    await rm(outDir, { recursive: true })
  }
}

/** Builds each contestant as a page of its own, and weighs its script with React left out. */
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

/** The time of every page change, contestants taking turns, the first round of each left out. */
async function paged(browser: Browser, address: string, perPage: number) {
  const times: Record<Contestant, number[]> = { CompanyList: [], PlainTable: [], DataGrid: [] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of contestants) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 2400 } })
      await page.goto(`${address}tests/bench/companies/${name}.html?perPage=${perPage}`)
      await page.getByText('Company 1', { exact: true }).waitFor()
      const changes = await page.evaluate((count) => window.pageThrough(count), CHANGES)
      if (round > 0) times[name].push(...changes)
      await page.close()
    }
  return times
}

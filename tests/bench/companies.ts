import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../support/programs/browsers.js'
import { buildLists } from './companies/buildLists.js'
import { AGAIN, localLists, proxiedLists, searchedLists } from './companies/lists.js'
import { CLICK_INTERVAL_MS, CLICKS, measureFastClicks } from './companies/measureFastClicks.js'
import { measurePaging } from './companies/measurePaging.js'
import { measureSearches } from './companies/measureSearches.js'
import { printLists } from './companies/printLists.js'
import { GATEWAY_COMPANIES, serveLists } from './companies/serveLists.js'
import { describeRatio } from './contest/describeRatio.js'
import { type Goal, printGoals } from './contest/printGoals.js'
import { printTable } from './contest/printTable.js'
import { readArguments } from './contest/readArguments.js'
import { takeTurns } from './contest/takeTurns.js'
import { weighModule } from './contest/weighModule.js'

const ROUNDS = 9

/** The simulated round-trip times to the proxy, in milliseconds: to a server in the same city, and to a distant one. */
const ROUND_TRIPS_MS = [5, 20] as const

/** The maximum time from a click to its painted page, in milliseconds. */
const PAGE_GOAL_MS = 50

/**
 * Measures page changes of company lists with the same rows:
 *
 * - with the rows in memory: the time from pressing "next page" to the painted rows, and the main thread's CPU time;
 * - with the rows behind the proxy: the time from each of ten fast clicks to its painted page;
 * - the time from each of ten searches to the painted row: in the list that asks the proxy, and in a grid that has its
 *   rows in memory.
 *
 * The lists take turns, and the package takes part twice: its ratio to itself is the machine's noise.
 * For development, `npm run bench -- companies --rounds 2 CompanyList` measures one list in two rounds.
 */
export async function run(args: string[] = []): Promise<void> {
  // This process runs in development mode; the measured code is built for production.
  process.env['NODE_ENV'] = 'production'
  const { rounds, names } = readArguments(args, Object.keys(localLists), ROUNDS)
  const proxied = names.filter((name) => name in proxiedLists)
  const outDir = await mkdtemp(join(tmpdir(), 'fpx-bench-'))
  const browser = await chromium.launch(chromiumLaunch())
  try {
    await buildLists(outDir)
    const server = await serveLists(outDir)
    const address = (page = '', perPage = 20) =>
      `${server.url}tests/bench/companies/${page}.html?perPage=${perPage}`
    for (const perPage of [20, 40]) {
      const changes = await takeTurns(names, rounds, (name) =>
        measurePaging(browser, address(localLists[name], perPage)),
      )
      console.log(`\n${perPage} rows in memory, one page change, ${rounds} rounds`)
      printLists({ painted: 'painted, ms', worked: 'main thread, ms' }, changes)
    }
    const goals: Goal[] = []
    for (const roundTripMs of ROUND_TRIPS_MS) {
      server.setRoundTrip(roundTripMs)
      const clicks = await takeTurns(proxied, rounds, (name) =>
        measureFastClicks(browser, address(proxiedLists[name])),
      )
      console.log(
        `\n20 rows behind the proxy, ${roundTripMs} ms away, ${CLICKS} clicks ${CLICK_INTERVAL_MS} ms apart, ${rounds} rounds`,
      )
      printLists(
        { middle: 'a click, ms', slowest: 'slowest click, ms', skipped: 'pages not shown' },
        clicks,
      )
      const slowest = (name: string) => clicks.get(name)?.map((round) => round.slowest) ?? []
      goals.push({
        name: `slowest of ${CLICKS} fast clicks in the worst round, proxy ${roundTripMs} ms away, ms`,
        atMost: PAGE_GOAL_MS,
        measured: Math.max(...slowest('CompanyList')),
        noise: describeRatio(slowest('CompanyList'), slowest(AGAIN)),
      })
    }
    server.setRoundTrip(ROUND_TRIPS_MS[0])
    const searched = names.filter((name) => name in searchedLists)
    const searches = await takeTurns(searched, rounds, (name) =>
      measureSearches(browser, `${address(searchedLists[name])}&rows=${GATEWAY_COMPANIES}`),
    )
    console.log(
      `\nTen searches in ${GATEWAY_COMPANIES} companies, by CompanyList behind the proxy, ${ROUND_TRIPS_MS[0]} ms away, ${rounds} rounds`,
    )
    printLists({ middle: 'a search, ms', slowest: 'slowest search, ms' }, searches)
    await printWeights()
    if (names.includes('CompanyList')) printGoals(goals)
    await server.close()
  } finally {
    await browser.close()
    await rm(outDir, { recursive: true })
  }
}

/** Prints the script sizes of the lists that aren't ours, without the rows and the code that measures. */
async function printWeights(): Promise<void> {
  const shared = [/\/(companies|pageThrough|perPage|recordSearches|shownRows)\.js$/]
  const rows: string[][] = []
  for (const page of ['PlainTable', 'DataGrid']) {
    const bytes = await weighModule(`tests/bench/companies/${page}.tsx`, shared)
    rows.push([page, bytes.toLocaleString('en')])
  }
  console.log('\nScript of each, gzipped bytes with Vite; `npm run size` prints ours')
  printTable([['', 'bytes'], ...rows])
}

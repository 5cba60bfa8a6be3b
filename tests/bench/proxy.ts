import { builtModule } from '../support/builds/builtModule.js'
import { type Goal, printGoals } from './contest/printGoals.js'
import { printTable } from '../size/printTable.js'
import { describeVersion } from './contest/startCachingServer.js'
import { type Costs, contestantNames, measureCosts, type Spread } from './proxy/measureCosts.js'
import { measureMemory } from './proxy/measureMemory.js'
import { measureStarts } from './proxy/measureStarts.js'
import { printStarts } from './proxy/printStarts.js'

/** Two contestants, and the goal: the largest ratio of their CPU times per request; NaN if there is no goal. */
const ratios: [string, string, number][] = [
  ['Node adapter', 'bare node:http', 1.1],
  ['Node adapter, 304', 'bare node:http', 0.9],
  ['Node adapter, whole list', 'bare node:http, whole list', 1.1],
  ['fetch adapter', 'bare node:http', 1.35],
  ['fetch adapter in a Hono app', 'bare node:http', NaN],
  ['Node adapter', 'http-proxy-middleware', 1 / 12],
  ['Node adapter', 'http-proxy-middleware, agent', 1 / 12],
  ['Node adapter', 'nginx', NaN],
]

/**
 * Measures the proxy:
 * - its adapters' CPU time per request, compared by turns in one run with bare node:http that sends the same bytes, and
 *   with other servers,
 * - the same for a client that doesn't accept compression, over 24 connections,
 * - its memory, and the start of the command line.
 *
 * `--quick` starts each program 3 times instead of 11, and measures 5 rounds instead of 25.
 */
export async function run(args: readonly string[]): Promise<void> {
  const server = await builtModule('tests/bench/proxy/server.ts')
  const [starts, rounds] = args.includes('--quick') ? [3, 5] : [11, 25]
  try {
    const hasNoCache = (name: string) => name.startsWith('http-proxy-middleware')
    const caches = contestantNames.filter((name) => !hasNoCache(name))
    const costs = await measureCosts(server.path, caches, { starts, rounds })
    // Measured separately, because a proxy without a cache opens and closes thousands of connections, which would slow
    // down the other contestants.
    const passThrough = { starts: Math.min(3, starts), rounds }
    const passThroughCosts = await measureCosts(
      server.path,
      contestantNames.filter(hasNoCache),
      passThrough,
    )
    printCosts(costs, starts)
    printCosts(passThroughCosts, passThrough.starts)
    const findCosts = (name: string, other: string) =>
      [costs, passThroughCosts].find(({ names }) => names.has(name) && names.has(other))
    const { first, further } = await measureMemory()
    printTable([
      ['figure', 'result'],
      ['payers a minute on one core, Node adapter', aMinute(costs.of('Node adapter'))],
      ['the same, bare node:http', aMinute(costs.of('bare node:http'))],
      ['memory over bare node:http, first tenant, heap', `${(first.heap / 1e6).toFixed(1)} MB`],
      ['each further tenant, RSS', `${(further.rss / 1e3).toFixed(2)} kB`],
    ])
    console.log()
    const startGoals = printStarts(await measureStarts(starts))
    console.log()
    printTable([
      ['ratio of the CPU per request', 'median and range'],
      ['bare node:http, again / bare node:http: noise', spread(noiseOf(costs))],
      ...ratios.map(([name, other]) => {
        const found = findCosts(name, other)
        return [`${name} / ${other}`, found ? spread(found.ratio(name, other)) : 'not installed']
      }),
    ])
    const cpuGoals = ratios.flatMap(([name, other, atMost]): Goal[] => {
      if (Number.isNaN(atMost)) return []
      const found = findCosts(name, other)
      const measured = found?.ratio(name, other).median ?? NaN
      const noise = found === costs ? { noise: spread(noiseOf(costs)) } : {}
      return [{ name: `${name} / ${other}`, atMost, measured, ...noise }]
    })
    printGoals([
      ...cpuGoals,
      {
        name: 'memory over bare node:http, one process, MB',
        atMost: 12,
        measured: first.rss / 1e6,
      },
      { name: 'memory of a further tenant, heap, kB', atMost: 2, measured: further.heap / 1e3 },
      ...startGoals,
    ])
  } finally {
    server.remove()
  }
  console.log(`\nNode ${process.versions.node}, ${describeVersion('nginx')}.`)
}

/** Prints the CPU time per request of contestants that were measured together. */
function printCosts(costs: Costs, starts: number): void {
  const micro = (seconds: number) => `${(seconds * 1e6).toFixed(1)} µs`
  printTable([
    ['CPU per request', `median of ${starts} processes`, 'least to most'],
    ...[...costs.names].map((name) => {
      const { least, median, most } = costs.of(name)
      return [name, micro(median), `${micro(least)} to ${micro(most)}`]
    }),
  ])
  console.log()
}

/** Returns the ratio of two identical programs. */
const noiseOf = (costs: Costs) => costs.ratio('bare node:http, again', 'bare node:http')

/** Returns the median, with the range of the individual processes in brackets. */
function spread({ least, median, most }: Spread): string {
  return `${median.toFixed(3)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}

function aMinute({ least, median, most }: Spread): string {
  const million = (seconds: number) => (60 / seconds / 1e6).toFixed(2)
  return `${million(median)} million (${million(most)} to ${million(least)})`
}

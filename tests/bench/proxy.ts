import { builtModule } from '../support/builtModule.js'
import { type Goal, printGoals } from './contest/printGoals.js'
import { printTable } from './contest/printTable.js'
import { describeVersion } from './contest/startCachingServer.js'
import { everybody, measureCosts, type Spread } from './proxy/measureCosts.js'
import { measureFaults } from './proxy/measureFaults.js'
import { measureMemory } from './proxy/measureMemory.js'
import type { Memory } from './proxy/memory.js'
import { measureStarts } from './proxy/measureStarts.js'
import { printStarts } from './proxy/printStarts.js'

/** A requirement of the design: what is compared with what, and the largest allowed ratio. */
const ratios: [string, string, number][] = [
  ['Node adapter', 'bare node:http', 1.1],
  ['Node adapter, 304', 'bare node:http', 0.9],
  ['Node adapter, whole list', 'bare node:http, whole list', 1.1],
  ['Node adapter, whole list', 'bare node:http, two headers, whole list', NaN],
  ['fetch adapter', 'bare node:http', 1.35],
  ['bare @hono/node-server', 'bare node:http', NaN],
  ['fetch adapter', 'bare @hono/node-server', NaN],
  ['fetch adapter in a Hono app', 'bare node:http', NaN],
  ['Node adapter', 'http-proxy-middleware', 1 / 12],
  ['Node adapter', 'http-proxy-middleware, agent', NaN],
  ['bare node:http', 'http-proxy-middleware, agent', NaN],
  ['Node adapter', 'nginx', NaN],
  ['bare node:http', 'nginx', NaN],
  ['node:net, without HTTP', 'nginx', NaN],
]

/**
 * Measures the proxy:
 * - the CPU time per request of its adapters beside bare node:http with the same bytes, and beside others, alternately
 *   in one run,
 * - the same for a client that accepts no compression, over 24 connections,
 * - its memory, and the start of the command line,
 * - the effects of every fault of the service on the service and on payers, on a virtual clock.
 *
 * `--quick` measures for a tenth of the time.
 */
export async function run(args: readonly string[]): Promise<void> {
  const server = await builtModule('tests/bench/proxy/server.ts')
  const [starts, rounds] = args.includes('--quick') ? [3, 5] : [11, 25]
  try {
    const passing = (name: string) => name.startsWith('http-proxy-middleware')
    const keeping = everybody.filter((name) => !passing(name))
    const costs = await measureCosts(server.path, keeping, { starts, rounds })
    // Measured separately, because the thousands of connections that it opens and closes would slow down all others.
    const passed = await measureCosts(server.path, everybody.filter(passing), { starts: 3, rounds })
    const micro = (seconds: number) => `${(seconds * 1e6).toFixed(1)} µs`
    const row = (name: string, { least, median, most }: Spread) => [
      name,
      micro(median),
      `${micro(least)} to ${micro(most)}`,
    ]
    printTable([
      ['CPU per request', `median of ${starts} processes`, 'least to most'],
      ...[...costs.names].map((name) => row(name, costs.of(name))),
      ...[...passed.names].filter(passing).map((name) => row(name, passed.of(name))),
    ])
    console.log()
    const spreadBeside = (name: string, other: string) =>
      [costs, passed].find(({ names }) => names.has(name) && names.has(other))?.ratio(name, other)
    const measuredBeside = (name: string, other: string) => {
      const measured = spreadBeside(name, other)
      return measured ? spread(measured) : 'not installed'
    }
    const { first, further } = await measureMemory()
    printTable([
      ['figure', 'goal', 'result'],
      ['payers a minute on one core, Node adapter', '', aMinute(costs.of('Node adapter'))],
      ['the same, bare node:http', '', aMinute(costs.of('bare node:http'))],
      ...memoryRows(first, further),
      ...(await measureFaults()),
    ])
    console.log()
    const startGoals = printStarts(await measureStarts(starts))
    console.log()
    printTable([
      ['ratio of the CPU per request', 'median and range'],
      ...ratios.map(([name, other]) => [`${name} / ${other}`, measuredBeside(name, other)]),
    ])
    const noise = spread(costs.ratio('bare node:http, again', 'bare node:http'))
    const cpuGoals = ratios.flatMap(([name, other, atMost]): Goal[] => {
      const measured = spreadBeside(name, other)?.median ?? NaN
      return Number.isNaN(atMost) ? [] : [{ name: `${name} / ${other}`, atMost, measured, noise }]
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

function memoryRows(first: Memory, further: Memory): string[][] {
  return [
    ['memory over bare node:http, first tenant, heap', '', `${(first.heap / 1e6).toFixed(1)} MB`],
    ['each further tenant, RSS', '', `${(further.rss / 1e3).toFixed(2)} kB`],
  ]
}

/** Returns the median, and in brackets the range of the single processes. */
function spread({ least, median, most }: Spread): string {
  return `${median.toFixed(3)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}

function aMinute({ least, median, most }: Spread): string {
  const million = (seconds: number) => (60 / seconds / 1e6).toFixed(2)
  return `${million(median)} million (${million(most)} to ${million(least)})`
}

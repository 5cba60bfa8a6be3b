import { fork } from 'node:child_process'
import { once } from 'node:events'
import { load } from './proxy/load.js'
import { measured, type Measured } from './proxy/measured.js'

const ROUNDS = 5
const REQUESTS = 6000

/** What each is compared with, and the most that it may cost in terms of that. */
const comparisons: [string, string, number][] = [
  ['Node door', 'bare node:http', 1.05],
  ['Node door, 304', 'bare node:http', 0.9],
  ['Node door, 304', 'bare node:http, 304', 1.05],
  ['fetch door alone on @hono/node-server', 'bare node:http', 1.35],
  ['fetch door on @hono/node-server', 'bare node:http', 1.35],
]

/** CPU per request of the doors and of bare node:http with the same bytes, interleaved in one run, as ratios. */
export async function run(): Promise<void> {
  const origin = await measured('bare node:http')
  const base = `http://127.0.0.1:${origin.port}`
  const names = [...new Set(comparisons.flatMap(([name, other]) => [name, other]))]
  const servers = new Map<string, Measured>()
  for (const name of names) {
    servers.set(name, await measured(name))
  }
  const response = await fetch(`${base}/api/fpx/bank`)
  const fresh = `If-None-Match: ${response.headers.get('etag') ?? ''}\r\n`

  const costs = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, { port, cpu }] of servers) {
      const before = await cpu()
      await load(port, REQUESTS, name.endsWith('304') ? fresh : '')
      const each = ((await cpu()) - before) / REQUESTS
      // The first round warms up.
      if (round) costs.set(name, [...(costs.get(name) ?? []), each])
    }
  for (const server of [...servers.values(), origin]) server.kill()

  const median = (name: string) =>
    [...(costs.get(name) ?? [])].sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN
  console.log('\nCPU per request, median of', ROUNDS, 'rounds')
  for (const name of servers.keys())
    console.log(`  ${name.padEnd(40)} ${(median(name) * 1e6).toFixed(1)} µs`)
  console.log('\nRatio (goal)')
  for (const [name, other, goal] of comparisons)
    console.log(
      `  ${`${name} : ${other}`.padEnd(64)} ${(median(name) / median(other)).toFixed(3)} (≤ ${goal.toFixed(3)})`,
    )
  console.log(
    `\nThroughput of one core, Node door: ${(60 / median('Node door') / 1e6).toFixed(1)} million payers a minute (≥ 2)`,
  )

  const child = fork('tests/support/runModule.js', ['./tests/bench/proxy/memory.ts'], {
    execArgv: ['--expose-gc'],
  })
  const [{ each }] = (await once(child, 'message')) as [{ each: number }]
  child.kill()
  console.log(
    `Memory of each further tenant with the same banks: ${each.toFixed(0)} bytes (≤ 2048)`,
  )
}

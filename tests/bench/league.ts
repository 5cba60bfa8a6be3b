import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { cachingServers } from '../support/programs/servers.js'
import { builtModule } from '../support/builds/builtModule.js'
import { describeVersion } from './contest/startCachingServer.js'
import { nodeCaches } from './league/nodeCaches.js'
import { leagueFaults } from './league/leagueFaults.js'
import { isPresent, playOnSockets, servers } from './league/playOnSockets.js'
import { printResults } from './league/printResults.js'
import type { Play, Played } from './league/Result.js'

const PAYERS_PER_MINUTE = 10_000
/** The number of servers that run on sockets at the same time. */
const SERVERS_AT_ONCE = 18
/** The number of processes with a virtual clock that run at the same time. */
const CLOCKS_AT_ONCE = 2
/**
 * Longest accepted delay of a payer, in milliseconds. After a longer one, the contestant plays again, up to `TRIES`
 * times in all, because the result describes the machine.
 */
const LATE_MS = 2500
const TRIES = 3
const QUICK_FAULTS = 6

/**
 * Simulates a minute with 10,000 payers for each gateway fault and each contestant, one of which is this proxy. Caches
 * inside Node run on a virtual clock; servers in front of the gateway run on real sockets, in real time.
 *
 * - `--quick` runs only the first six faults.
 * - `--fault <name>` and `--contestant <name>` select faults and contestants, and can be repeated.
 * - `--payers <number>` changes the number of payers in a minute.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true },
      contestant: { type: 'string', multiple: true },
      payers: { type: 'string', default: String(PAYERS_PER_MINUTE) },
    },
  })
  const allFaults = leagueFaults.map(({ name }) => name)
  const faults = selected('fault', allFaults, values.fault).slice(
    0,
    values.quick ? QUICK_FAULTS : undefined,
  )
  const contestants = selected(
    'contestant',
    [...Object.keys(nodeCaches), ...servers],
    values.contestant,
  ).filter(isPresent)
  const perMinute = Number(values.payers)
  if (!(perMinute > 0)) throw new Error(`--payers must be a number; received "${values.payers}"`)

  const plays = faults.flatMap((fault) => contestants.map((contestant) => ({ fault, contestant })))
  const ofServers = plays.filter(({ contestant }) => servers.includes(contestant))
  const onClocks = plays.filter((play) => !ofServers.includes(play))
  const minutes = Math.ceil(ofServers.length / SERVERS_AT_ONCE) * 1.45
  console.log(
    `${faults.length} faults, ${contestants.length} contestants. The servers take about ${minutes.toFixed(0)} minutes; the virtual clock comes before.\n`,
  )

  const played = await playOnVirtualClocks(onClocks, perMinute)
  const { lateMs, results } = await playServers(ofServers, perMinute)
  printResults(faults, contestants, [...played, ...results])
  const versions = cachingServers.map(describeVersion).join(', ')
  console.log(
    `\n${perMinute.toLocaleString('en')} payers in a minute. Node ${process.versions.node}, ${versions}.`,
  )
  if (lateMs > LATE_MS)
    console.log(
      `This machine was busy: payers on sockets came up to ${Math.round(lateMs)} ms late.`,
    )
}

/** Returns the names that an option selects; all names if the option is absent. */
function selected(option: string, all: readonly string[], names: readonly string[] = all) {
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new Error(`Unknown --${option} "${unknown}". The names are:\n${all.join('\n')}`)
  return all.filter((name) => names.includes(name))
}

/** Runs the plays on virtual clocks, in separate processes. */
async function playOnVirtualClocks(plays: readonly Play[], perMinute: number): Promise<Played[]> {
  const built = await builtModule('tests/bench/league/virtual.ts')
  const played: Played[] = []
  await Promise.all(
    Array.from({ length: CLOCKS_AT_ONCE }, async (_none, clock) => {
      const own = plays.filter((_play, at) => at % CLOCKS_AT_ONCE === clock)
      const child = fork(built.path, [String(perMinute), JSON.stringify(own)])
      child.on('message', (message) => void played.push(message as Played))
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`the virtual clock ended with exit code ${code}`)
    }),
  )
  built.remove()
  if (played.length < plays.length)
    throw new Error(`${plays.length - played.length} results of the virtual clock are missing`)
  return played
}

/** Runs the plays on sockets. Also returns the payers' largest delay, in milliseconds. */
async function playServers(
  plays: readonly Play[],
  perMinute: number,
): Promise<{ lateMs: number; results: Played[] }> {
  const built = await builtModule('tests/bench/proxy/server.ts')
  const queue = [...plays]
  const results: Played[] = []
  let lateMs = 0

  async function playNext(): Promise<void> {
    const play = queue.shift()
    if (!play) return
    const fault = leagueFaults.find(({ name }) => name === play.fault)
    if (!fault) throw new Error(`there is no fault ${play.fault}`)
    const once = () => playOnSockets(fault, play.contestant, perMinute, built.path)
    let result = await once()
    for (let tries = 1; result.lateMs > LATE_MS && tries < TRIES; tries++) result = await once()
    lateMs = Math.max(lateMs, result.lateMs)
    results.push({ ...play, result })
    return playNext()
  }

  await Promise.all(Array.from({ length: SERVERS_AT_ONCE }, playNext))
  built.remove()
  return { lateMs, results }
}

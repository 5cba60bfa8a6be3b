import { fork } from 'node:child_process'
import { once } from 'node:events'
import { builtModule } from '../support/builtModule.js'
import { printTable } from './contest/printTable.js'
import { nginxPath, nginxVersion } from './contest/startNginx.js'
import { keepers } from './league/keepers.js'
import { leagueFaults } from './league/leagueFaults.js'
import { playOnSockets, servers } from './league/playOnSockets.js'
import type { Result } from './league/Result.js'

const PAYERS_PER_MINUTE = 10_000
/** How many faults run on sockets at the same time. */
const AT_ONCE = 3
/** If payers were later than this, their results describe the machine, not a contestant: the batch runs again. */
const LATE_MS = 2500
const TRIES = 3
const QUICK_FAULTS = 6

/** The result of each contestant for each fault, by both names. */
type Results = Map<string, Map<string, Result>>

/**
 * Sends 10,000 payers in a minute through each fault of the service, for this proxy and others. Caches inside of Node
 * run on a virtual clock; servers in front of the service run on real sockets, in real time. `--quick` runs only the
 * first six faults.
 */
export async function run(args: readonly string[]): Promise<void> {
  const faults = args.includes('--quick') ? leagueFaults.slice(0, QUICK_FAULTS) : leagueFaults
  const results: Results = new Map(faults.map(({ name }) => [name, new Map()]))
  const minutes = Math.ceil(faults.length / AT_ONCE) * 1.2 + 2
  console.log(`${faults.length} faults: about ${minutes.toFixed(0)} minutes.\n`)

  await onVirtualClock(results)
  const lateMs = await onSockets(faults, results)

  const names = [...Object.keys(keepers), ...servers]
  printTable([
    ['fault of the gateway', ...names],
    ...[...results].map(([fault, of]) => [fault, ...names.map((name) => cell(of.get(name)))]),
  ])
  console.log(
    `\nCalls that reached the service in a minute of ${figure(PAYERS_PER_MINUTE)} payers / payers failed / wrong lists shown.` +
      `\nNode ${process.versions.node}, nginx ${nginxPath ? nginxVersion() : 'not installed'}.`,
  )
  if (lateMs > LATE_MS)
    console.log(`This machine was busy: payers on sockets came up to ${figure(lateMs)} ms late.`)
}

async function onVirtualClock(results: Results): Promise<void> {
  const built = await builtModule('tests/bench/league/virtual.ts')
  const child = fork(built.path, [String(PAYERS_PER_MINUTE), ...results.keys()])
  child.on('message', (message) => {
    const { fault, keeper, result } = message as { fault: string; keeper: string; result: Result }
    results.get(fault)?.set(keeper, result)
  })
  await once(child, 'exit')
  built.remove()
}

/** Returns the largest delay of the payers, in milliseconds. */
async function onSockets(faults: typeof leagueFaults, results: Results): Promise<number> {
  const built = await builtModule('tests/bench/proxy/server.ts')
  const present = servers.filter((name) => name !== 'nginx' || nginxPath)

  async function playedTogether(batch: typeof leagueFaults): Promise<number> {
    let lateMs = 0
    await Promise.all(
      batch.flatMap((fault) =>
        present.map(async (name) => {
          const played = await playOnSockets(fault, name, PAYERS_PER_MINUTE, built.path)
          results.get(fault.name)?.set(name, played)
          lateMs = Math.max(lateMs, Math.round(played.lateMs))
        }),
      ),
    )
    return lateMs
  }

  let worst = 0
  for (let from = 0; from < faults.length; from += AT_ONCE) {
    const batch = faults.slice(from, from + AT_ONCE)
    let lateMs = await playedTogether(batch)
    for (let tries = 1; lateMs > LATE_MS && tries < TRIES; tries++)
      lateMs = await playedTogether(batch)
    worst = Math.max(worst, lateMs)
  }
  built.remove()
  return worst
}

function cell(result: Result | undefined): string {
  return result
    ? [result.calls, result.failed, result.wrong].map(figure).join(' / ')
    : 'not installed'
}

function figure(value: number): string {
  return value.toLocaleString('en')
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { builtModule } from '../support/builds/builtModule.js'
import { faults } from '../support/gateway/faults.js'
import { printDay } from './day/printDay.js'
import type { DayMessage, DayOptions, Report } from './day/Report.js'

const HOURS = 24
/**
 * The size of each half of V8's young generation, in megabytes. A refresh's objects live for a few seconds: with a
 * smaller size, V8 would copy all of them into the old generation.
 */
const YOUNG_MB = 64

/**
 * Simulates a day on a virtual clock: 32 instances with a shared store serve 1,000 merchants in 100 accounts, with 20,000
 * payers a minute, random gateway faults and random store outages. Then simulates a minute with a million payers for each
 * fault.
 *
 * - `--hours <number>` sets the length of the day.
 * - `--seed <number>` repeats a day. Default: a random seed, which is printed.
 * - `--fault <name>` selects faults, and can be repeated; `--fault none` selects none.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  console.log(
    `Seed ${options.seed}. ${options.hours} hours, then ${options.faults.length} faults.\n`,
  )
  const hours: Report[] = []
  const minutes: Report[] = []
  const built = await builtModule('tests/bench/day/simulate.ts')
  try {
    const child = fork(built.path, [JSON.stringify(options)], {
      execArgv: [`--max-semi-space-size=${YOUNG_MB}`],
    })
    child.on('message', (message: DayMessage) => {
      const report = 'hour' in message ? message.hour : message.fault
      ;('hour' in message ? hours : minutes).push(report)
      console.error(`${report.name}: ${report.cpuSeconds.toFixed(0)} s of CPU`)
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the simulation ended with exit code ${code}`)
  } finally {
    built.remove()
  }
  if (hours.length < Math.ceil(options.hours) || minutes.length < options.faults.length)
    throw new Error('a part of the simulation has no report')
  printDay(hours, minutes)
  console.log(`\nSeed ${options.seed}. Node ${process.versions.node}.`)
}

function readOptions(args: readonly string[]): DayOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      hours: { type: 'string', default: String(HOURS) },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      fault: { type: 'string', multiple: true },
    },
  })
  const names = Object.keys(faults)
  const selected = (values.fault ?? names).filter((name) => name !== 'none')
  const unknown = selected.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Error(`Unknown --fault "${unknown}". The names are:\n${names.join('\n')}`)
  return {
    hours: numberOf('hours', values.hours),
    seed: numberOf('seed', values.seed),
    faults: selected,
  }
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0; received "${text}"`)
  return value
}

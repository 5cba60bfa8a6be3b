import { createFpxProxy } from 'fpx-checkout/proxy'
import { addressOf } from '../../support/fixtures.js'
import { type Fault, faults } from '../../support/faults.js'
import { memoryShared } from '../../support/memoryShared.js'
import { type Played, simulateFault } from '../../support/simulateFault.js'
import {
  gotOf,
  createProxyHarness,
  viewOf,
  wellOnOnePage,
} from '../../support/createProxyHarness.js'
import { virtualClock } from '../../support/virtualClock.js'

type Row = [figure: string, goal: string, result: string]

const MINUTE_MS = 60_000
const DAYS_7_MS = 7 * 24 * 60 * MINUTE_MS
const INSTANCES = 32
/**
 * Number of ends of a fault, spread over more than the longest pause. The time to a fresh list depends on when the next
 * attempt is due.
 */
const PHASES = 24
const PHASE_MS = 500

/**
 * Returns the rows for every fault of the matrix, warm and cold: its effects on the service and on payers, on a virtual
 * clock.
 */
export async function measureFaults(): Promise<Row[]> {
  const warm: [Fault, Played][] = []
  const cold: [Fault, Played][] = []
  for (const fault of Object.values(faults)) {
    warm.push([fault, await simulateFault(fault, true)])
    cold.push([fault, await simulateFault(fault, false)])
  }
  const phases = { warm: [] as [Fault, Played][], cold: [] as [Fault, Played][] }
  for (const name of ['500', 'a hang before the headers'])
    for (let phase = 0; phase < PHASES; phase++) {
      const fault = faults[name]
      if (!fault) throw new Error(`there is no fault ${name}`)
      const lastsMs = 120_000 + phase * PHASE_MS
      phases.warm.push([fault, await simulateFault(fault, true, lastsMs)])
      phases.cold.push([fault, await simulateFault(fault, false, lastsMs)])
    }
  const worst = (played: [Fault, Played][], of: (played: Played) => number) =>
    Math.max(...played.map(([, result]) => of(result)))
  const calls = ({ calls }: Played) => calls
  const seconds = ({ recoveryMs }: Played) => recoveryMs / 1000

  const onePage = ([fault]: [Fault, Played]) => fault.pages === undefined
  const hangs = ([fault]: [Fault, Played]) => fault.cold === 'service-timeout'
  const toldToWait = ([fault]: [Fault, Played]) => fault.recovery !== undefined
  const prompt = (all: [Fault, Played][]) => all.filter((played) => !toldToWait(played))
  const bare429 = warm.filter(([fault]) => fault === faults['429 without headers'])

  return [
    [
      `calls a minute, healthy, one page, ${INSTANCES} instances`,
      '≤ 1.2',
      (await healthyCalls()).toFixed(2),
    ],
    [
      `calls in any minute, the worst of ${warm.length} faults, a list kept, each page`,
      '≤ 10',
      String(Math.max(worst(warm.filter(onePage), calls), Math.ceil(worst(warm, calls) / 2))),
    ],
    ['the same, nothing kept', '≤ 30', String(worst(cold, calls))],
    ['the same, a bare 429', '≤ 1', String(worst(bare429, calls))],
    [
      'failed payers in those faults while a list is kept',
      '0',
      String(worst(warm, ({ got }) => got.filter(({ status }) => status !== 200).length)),
    ],
    ['the same in an outage of 7 days, a payer a minute', '0', String(await failedIn7Days())],
    [
      'wrong lists in those faults',
      '0',
      String(worst([...warm, ...cold], ({ wrong }) => wrong.length)),
    ],
    [
      'recovery to fresh data, warm',
      '≤ 10 s',
      `${worst(prompt([...warm, ...phases.warm]), seconds)} s`,
    ],
    ['the same, cold', '≤ 3 s', `${worst(prompt([...cold, ...phases.cold]), seconds)} s`],
    [
      'the same, after a hang, warm',
      '≤ 10 s',
      `${worst([...warm, ...phases.warm].filter(hangs), seconds)} s`,
    ],
    [
      'the same, after a hang, cold: the deadline',
      '≤ 8 s',
      `${worst([...cold, ...phases.cold].filter(hangs), seconds)} s`,
    ],
  ]
}

/** Returns the calls per minute of several instances with one shared store, over ten minutes with 600 payers each. */
async function healthyCalls(): Promise<number> {
  const clock = virtualClock()
  const shared = memoryShared(clock)
  let calls = 0
  const fleet = Array.from({ length: INSTANCES }, () =>
    createFpxProxy({
      clock,
      shared,
      upstream: {
        baseUrl: 'https://service.test/v2',
        apiKey: 'key',
        fetch: async (input, init = {}) => wellOnOnePage(addressOf(input), ++calls, init),
      },
    }),
  )
  const minutes = 10
  for (let payer = 0; payer < minutes * 600; payer++) {
    void fleet[payer % INSTANCES]?.handle(viewOf('/api/fpx/bank'))
    await clock.advance(MINUTE_MS / 600)
  }
  return calls / minutes
}

async function failedIn7Days(): Promise<number> {
  const world = createProxyHarness({}, wellOnOnePage)
  await world.get('/api/fpx/bank')
  world.service(() => new Response('', { status: 500 }))
  let failed = 0
  for (let passed = MINUTE_MS; passed < DAYS_7_MS; passed += MINUTE_MS) {
    await world.clock.advance(MINUTE_MS)
    if (gotOf(await world.proxy.handle(viewOf('/api/fpx/bank'))).status !== 200) failed++
  }
  return failed
}

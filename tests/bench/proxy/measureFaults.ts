import { createFpxProxy } from 'fpx-checkout/proxy'
import { addressOf } from '../../support/gateway/fixtures.js'
import { type Fault, faults } from '../../support/gateway/faults.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { type Played, simulateFault } from '../../support/gateway/simulateFault.js'
import {
  gotOf,
  createProxyHarness,
  requestOf,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import type { Goal } from '../contest/printGoals.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const MINUTE_MS = 60_000
const DAYS_7_MS = 7 * 24 * 60 * MINUTE_MS
const INSTANCES = 32
/**
 * The number of durations that are simulated for a fault, `PHASE_MS` apart. They span more than the longest pause
 * between two attempts, because the time to a fresh list depends on when the next attempt is due.
 */
const PHASES = 24
const PHASE_MS = 500

/**
 * Simulates every fault in the matrix on a virtual clock, with and without a cached list. Returns the effects on the
 * gateway and on payers, with their goals.
 */
export async function measureFaults(): Promise<Goal[]> {
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
  const all = { warm: [...warm, ...phases.warm], cold: [...cold, ...phases.cold] }
  const worst = (played: [Fault, Played][], of: (played: Played) => number) =>
    Math.max(...played.map(([, result]) => of(result)))
  const calls = ({ calls }: Played) => calls
  const seconds = ({ recoveryMs }: Played) => recoveryMs / 1000
  const failed = ({ got }: Played) => got.filter(({ status }) => status !== 200).length

  const isOnePage = ([fault]: [Fault, Played]) => fault.pages === undefined
  const isHang = ([fault]: [Fault, Played]) => fault.cold === 'gateway-timeout'
  const recoversLater = ([fault]: [Fault, Played]) => fault.recovery !== undefined
  const recoversAsUsual = (played: [Fault, Played]) => !recoversLater(played)
  const bare429 = warm.filter(([fault]) => fault === faults['429 without headers'])
  const callsOfPage = Math.max(worst(warm.filter(isOnePage), calls), worst(warm, calls) / 2)

  const ofLateRecoveries = (all: [Fault, Played][], cached: string) =>
    all
      .filter(recoversLater)
      .map(([fault, result]) =>
        goal(`the same, after ${nameOf(fault)}, ${cached} cached`, Infinity, seconds(result)),
      )

  return [
    goal(`calls a minute, healthy, one page, ${INSTANCES} instances`, 1.2, await healthyCalls()),
    goal(
      `calls in any minute, the worst of ${warm.length} faults, a list cached, each page`,
      10,
      Math.ceil(callsOfPage),
    ),
    goal('the same, nothing cached', 30, worst(cold, calls)),
    goal('the same, a 429 without headers', 1, worst(bare429, calls)),
    goal('failed payers in those faults, a list cached', 0, worst(warm, failed)),
    goal('the same in an outage of 7 days, a payer a minute', 0, await failedIn7Days()),
    goal(
      'wrong lists in those faults',
      0,
      worst([...warm, ...cold], ({ wrong }) => wrong.length),
    ),
    goal(
      'seconds from recovery to a fresh list, a list cached',
      10,
      worst(all.warm.filter(recoversAsUsual), seconds),
    ),
    goal('the same, nothing cached', 3, worst(all.cold.filter(recoversAsUsual), seconds)),
    goal('the same, after a hang, a list cached', 10, worst(all.warm.filter(isHang), seconds)),
    goal(
      'the same, after a hang, nothing cached: the deadline',
      8,
      worst(all.cold.filter(isHang), seconds),
    ),
    // Most faults with a late recovery have a pause that the gateway requests, or that only a person can end.
    ...ofLateRecoveries(warm, 'a list'),
    ...ofLateRecoveries(cold, 'nothing'),
  ]
}

const goal = (name: string, atMost: number, measured: number): Goal => ({ name, atMost, measured })

const nameOf = (fault: Fault) => Object.keys(faults).find((name) => faults[name] === fault) ?? ''

/**
 * Returns the calls per minute from several instances with a shared store, over ten minutes with 600 payers a minute.
 */
async function healthyCalls(): Promise<number> {
  const clock = virtualClock()
  const shared = memoryShared(clock)
  let calls = 0
  const fleet = Array.from({ length: INSTANCES }, () =>
    createFpxProxy({
      clock,
      store: shared,
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        apiKey: 'key',
        fetch: async (input, init = {}) => wellOnOnePage(addressOf(input), ++calls, init),
      },
    }),
  )
  const minutes = 10
  for (let payer = 0; payer < minutes * 600; payer++) {
    void fleet[payer % INSTANCES]?.handle(requestOf('/api/fpx/bank'))
    await clock.advance(MINUTE_MS / 600)
  }
  return calls / minutes
}

async function failedIn7Days(): Promise<number> {
  const world = createProxyHarness({}, wellOnOnePage)
  await world.get('/api/fpx/bank')
  world.gateway(() => new Response('', { status: 500 }))
  let failed = 0
  for (let passed = MINUTE_MS; passed < DAYS_7_MS; passed += MINUTE_MS) {
    await world.clock.advance(MINUTE_MS)
    if (gotOf(await world.proxy.handle(requestOf('/api/fpx/bank'))).status !== 200) failed++
  }
  return failed
}

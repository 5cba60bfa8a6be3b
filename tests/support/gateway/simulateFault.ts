import { banks, type Fault } from './faults.js'
import { mostInAnyMinute } from '../proxy/mostInAnyMinute.js'
import {
  createProxyHarness,
  wellOnOnePage,
  type Got,
  type ProxyHarness,
} from '../proxy/createProxyHarness.js'

/** The results of a simulated gateway fault. */
export interface Played {
  /** What each payer received during the fault. */
  got: Got[]
  /** The responses with status 200 whose body isn't the fault matrix's list. */
  wrong: Got[]
  /** Times of the calls during the fault, in milliseconds. */
  arrivals: number[]
  /** The largest number of calls within any minute of the fault. */
  calls: number
  /** The time from the end of the fault until a new list was cached, in milliseconds. */
  recoveryMs: number
}

const EVERY_MS = 500
const RECOVERY_EVERY_MS = 250

/**
 * Simulates a fault during continuous requests, with a cached list (warm) or without one (cold). The fault lasts for its
 * `lastsMs`, or five minutes.
 */
export async function simulateFault(
  { gateway, lastsMs = 300_000 }: Fault,
  warm: boolean,
): Promise<Played> {
  const world = createProxyHarness({}, warm ? wellOnOnePage : gateway)
  if (warm) {
    await world.get('/api/fpx/bank')
    await world.clock.advance(61_000)
    world.gateway(gateway)
  }
  const before = world.calls.length
  const asked: Promise<Got>[] = []
  for (let passed = 0; passed < lastsMs; passed += EVERY_MS) {
    asked.push(world.get('/api/fpx/bank'))
    await world.clock.advance(EVERY_MS)
  }
  const arrivals = world.calls.slice(before).map(({ at }) => at)
  const recoveryMs = await recovery(world)
  // Waiting payers get a response once the gateway's deadline has passed.
  await world.clock.advance(10_000)
  const got = await Promise.all(asked)
  return {
    got,
    wrong: got.filter(
      ({ status, text }) => status === 200 && text !== JSON.stringify({ data: banks }),
    ),
    arrivals,
    calls: mostInAnyMinute(arrivals),
    recoveryMs,
  }
}

/** Returns the milliseconds until a new list is cached, during continuous requests. */
async function recovery(world: ProxyHarness): Promise<number> {
  world.gateway(wellOnOnePage)
  const since = world.clock.elapsed()
  const before = world.events.length
  while (!world.events.slice(before).some(({ type }) => type === 'refreshed')) {
    void world.get('/api/fpx/bank')
    await world.clock.advance(RECOVERY_EVERY_MS)
    if (world.clock.elapsed() - since > 600_000)
      throw new Error(
        'Expected a new list within 10 minutes of the end of the fault; there was none.',
      )
  }
  return world.clock.elapsed() - since
}

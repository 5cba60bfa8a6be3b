import { banks, type Fault } from './faults.js'
import { mostInAnyMinute } from './mostInAnyMinute.js'
import {
  createProxyHarness,
  wellOnOnePage,
  type Got,
  type ProxyHarness,
} from './createProxyHarness.js'

/** The results of a fault of the service, on a virtual clock. */
export interface Played {
  /** What each payer got while it lasted. */
  got: Got[]
  /** The lists among them that are wrong. */
  wrong: Got[]
  /** When the fault met a call, in milliseconds. */
  arrivals: number[]
  /** Most arrivals within any minute of the fault. */
  calls: number
  /** From the fault's end until a new list was cached, in milliseconds. */
  recoveryMs: number
}

const EVERY_MS = 500
const RECOVERY_EVERY_MS = 250

/**
 * Plays a fault with continuous payers: warm, with a cached list, or cold.
 *
 * @param lastsMs - when it ends, which decides how far off the next attempt is then.
 */
export async function simulateFault(
  { service, lastsMs: usuallyMs = 300_000 }: Fault,
  warm: boolean,
  lastsMs = usuallyMs,
): Promise<Played> {
  const world = createProxyHarness({}, warm ? wellOnOnePage : service)
  if (warm) {
    await world.get('/api/fpx/bank')
    await world.clock.advance(61_000)
    world.service(service)
  }
  const before = world.calls.length
  const asked: Promise<Got>[] = []
  for (let passed = 0; passed < lastsMs; passed += EVERY_MS) {
    asked.push(world.get('/api/fpx/bank'))
    await world.clock.advance(EVERY_MS)
  }
  const arrivals = world.calls.slice(before).map(({ at }) => at)
  const recoveryMs = await recovery(world)
  // Waiting payers get a response when the service's deadline is over.
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

/** The time from now until a new list is cached, with continuous payers. */
async function recovery(world: ProxyHarness): Promise<number> {
  world.service(wellOnOnePage)
  const since = world.clock.elapsed()
  const before = world.events.length
  while (!world.events.slice(before).some(({ type }) => type === 'refreshed')) {
    void world.get('/api/fpx/bank')
    await world.clock.advance(RECOVERY_EVERY_MS)
    if (world.clock.elapsed() - since > 600_000) throw new Error('never')
  }
  return world.clock.elapsed() - since
}

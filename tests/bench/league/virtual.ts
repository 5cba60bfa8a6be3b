import { virtualClock } from '../../support/deterministic/virtualClock.js'
import { isTheFreshList, isTheList } from './isTheList.js'
import { nodeCaches, TTL_MS } from './nodeCaches.js'
import { type LeagueFault, leagueFaults } from './leagueFaults.js'
import { FAULT_MS, MINUTE_MS, RECOVERY_MS, type Play, type Result } from './Result.js'
import { behavesWell, hasRecovered, gatewayFetch } from './gatewayFetch.js'
import { installVirtualTime } from './installVirtualTime.js'

/** How long a payer waits, in milliseconds. */
const DEADLINE_MS = 10_000

/** This module runs in a separate process, because everything in it, caches included, uses a virtual clock. */
const clock = virtualClock()
const endIntervals = installVirtualTime(clock)
process.on('unhandledRejection', () => undefined)
process.on('disconnect', () => process.exit())

const [, , perMinute = '', plays = '[]'] = process.argv
for (const { fault: name, contestant } of JSON.parse(plays) as Play[]) {
  const fault = leagueFaults.find((known) => known.name === name)
  if (!fault) throw new Error(`there is no fault ${name}`)
  process.send?.({ fault: name, contestant, result: await play(fault, contestant) })
  endIntervals()
}
process.disconnect()

/** Simulates one fault with one contestant. */
async function play(fault: LeagueFault, name: string): Promise<Result> {
  const result: Result = { payers: 0, calls: 0, failed: 0, wrong: 0 }
  const everyMs = MINUTE_MS / Number(perMinute)
  const gateway = gatewayFetch(clock, fault.warm ? behavesWell : fault.gateway)
  const serve = nodeCaches[name]?.(clock, gateway.fetch)
  if (!serve) throw new Error(`no contestant is called ${name}`)
  if (fault.warm) {
    const first = serve()
    await clock.advance(100)
    await first
    // The list is now stale, so each new payer could start a refresh.
    await clock.advance(TTL_MS + 500)
    gateway.behave(fault.gateway)
  }
  const before = gateway.calls
  for (; result.payers < Number(perMinute); result.payers++) {
    withDeadline(serve()).then(
      (text) => {
        if (!isTheList(text) && !isTheFreshList(text)) result.wrong++
      },
      () => {
        result.failed++
      },
    )
    await clock.advance(everyMs)
  }
  result.calls = gateway.calls - before

  // The fault continues. These payers don't count, but the caches call the gateway only for payers.
  for (let passed = MINUTE_MS; passed < FAULT_MS; passed += everyMs) {
    serve().catch(() => undefined)
    await clock.advance(everyMs)
  }
  gateway.behave(hasRecovered)
  const recoveredAt = clock.elapsed()
  const passed = () => clock.elapsed() - recoveredAt
  while (result.recoveryMs === undefined && passed() < RECOVERY_MS) {
    serve().then(
      (text) => {
        if (isTheFreshList(text)) result.recoveryMs ??= passed()
      },
      () => undefined,
    )
    await clock.advance(everyMs)
  }
  await clock.advance(DEADLINE_MS)
  return result
}

/** Returns what is served and rejects if nothing is served before the deadline. */
function withDeadline(served: Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(new Error('no result')), DEADLINE_MS)
    served.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
}

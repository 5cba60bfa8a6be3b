import { virtualClock } from '../../support/virtualClock.js'
import { isTheList } from './isTheList.js'
import { keepers, TTL_MS } from './keepers.js'
import { type LeagueFault, leagueFaults } from './leagueFaults.js'
import type { Result } from './Result.js'
import { behavesWell, serviceFetch } from './serviceFetch.js'
import { onVirtualTime } from './onVirtualTime.js'

/** Runs in a separate process, because everything in it, caches included, uses a virtual clock. */
const clock = virtualClock()
onVirtualTime(clock)
process.on('unhandledRejection', () => undefined)

const [, , perMinute = '', ...names] = process.argv
for (const fault of leagueFaults.filter(({ name }) => names.includes(name)))
  for (const keeper of Object.keys(keepers))
    process.send?.({ fault: fault.name, keeper, result: await play(fault, keeper) })
process.exit()

/** Simulates one fault for a minute with one contestant. */
async function play(fault: LeagueFault, name: string): Promise<Result> {
  const result: Result = { payers: 0, calls: 0, failed: 0, wrong: 0 }
  const upstream = serviceFetch(clock, fault.warm ? behavesWell : fault.service)
  const serve = keepers[name]?.(clock, upstream.fetch)
  if (!serve) throw new Error(`no contestant is called ${name}`)
  if (fault.warm) {
    const first = serve()
    await clock.advance(100)
    await first
    // The list is stale now, so each further payer could start a refresh.
    await clock.advance(TTL_MS + 500)
    upstream.behave(fault.service)
  }
  const before = upstream.calls
  for (; result.payers < Number(perMinute); result.payers++) {
    serve().then(
      (text) => {
        if (!isTheList(text)) result.wrong++
      },
      () => {
        result.failed++
      },
    )
    await clock.advance(60_000 / Number(perMinute))
  }
  result.calls = upstream.calls - before
  // Waiting payers get their result within ten seconds.
  await clock.advance(10_000)
  return result
}

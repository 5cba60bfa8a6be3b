import { addressOf, json } from '../../support/fixtures.js'
import { banks } from '../../support/faults.js'
import type { Service } from '../../support/createProxyHarness.js'
import type { VirtualClock } from '../../support/virtualClock.js'

/** The service when it is well. */
export const behavesWell: Service = () => json({ data: banks })

/** Milliseconds that it takes to answer. */
const LATENCY_MS = 2
/** As often does `fetch` follow a redirect. */
const REDIRECTS_MOST = 20

/** A `fetch` that ends at a service whose ways can change. */
export function serviceFetch(clock: VirtualClock, behaviour: Service) {
  let now = behaviour
  const state = {
    calls: 0,
    behave: (next: Service) => void (now = next),
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      let url = addressOf(input)
      for (let hops = 0; hops <= REDIRECTS_MOST; hops++) {
        const call = ++state.calls
        await new Promise<void>((done) => void clock.setTimeout(done, LATENCY_MS))
        const answer = await now(url, call, init)
        const location = answer.headers.get('location')
        if (!location || (init.redirect ?? 'follow') !== 'follow') return answer
        url = new URL(location, url).href
      }
      throw new TypeError('too many redirects')
    },
  }
  return state
}

import { addressOf, json } from '../../support/gateway/fixtures.js'
import { banks } from '../../support/gateway/faults.js'
import type { SimulatedGateway } from '../../support/proxy/createProxyHarness.js'
import type { VirtualClock } from '../../support/deterministic/virtualClock.js'
import { freshBanks } from './isTheList.js'

/** The gateway while it works. */
export const behavesWell: SimulatedGateway = () => json({ data: banks })

/** The gateway after it has recovered. Its list differs, to show when payers receive it. */
export const hasRecovered: SimulatedGateway = () => json({ data: freshBanks })

/** The gateway's response time, in milliseconds. */
const LATENCY_MS = 2
/** The maximum number of redirects that `fetch` follows. */
const REDIRECTS_MOST = 20

/** Creates a gateway whose behaviour can be changed: a `fetch` that calls it, and the number of its calls. */
export function gatewayFetch(clock: VirtualClock, behaviour: SimulatedGateway) {
  let now = behaviour
  const state = {
    calls: 0,
    behave: (next: SimulatedGateway) => void (now = next),
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

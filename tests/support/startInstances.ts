import { afterEach } from 'vitest'
import {
  createFpxProxy,
  type FpxProxy,
  type FpxProxyEvent,
  type SharedStore,
} from 'fpx-checkout/proxy'
import { CANARY } from './canary.js'
import { gotOf, viewOf, well } from './createProxyHarness.js'

const made: FpxProxy[] = []
// A proxy that still runs would write into the Redis of the next test.
afterEach(() => Promise.all(made.splice(0).map((proxy) => proxy.close())))

/** Several proxies on one Redis, and the calls that the service received. */
export function startInstances(count: number, shared: () => SharedStore) {
  const calls: string[] = []
  const events: FpxProxyEvent[] = []
  let service = well
  const proxies = Array.from({ length: count }, () =>
    createFpxProxy({
      upstream: {
        baseUrl: 'https://service.test/v2',
        apiKey: CANARY,
        fetch: async (url, init = {}) => {
          calls.push(url as string)
          return service(url as string, calls.length, init)
        },
      },
      shared: shared(),
      onEvent: (event) => void events.push(event),
    }),
  )
  made.push(...proxies)
  return {
    proxies,
    calls,
    events,
    service: (next: typeof well) => void (service = next),
    get: (path = '/api/fpx/bank') =>
      Promise.all(proxies.map(async (proxy) => gotOf(await proxy.handle(viewOf(path))))),
  }
}

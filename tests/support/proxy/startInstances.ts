import { afterEach } from 'vitest'
import { createFpxProxy, type FpxProxy, type FpxProxyEvent } from 'fpx-checkout/proxy'
import type { SharedStore } from '../../../src/proxy/store/SharedStore.js'
import { CANARY } from '../secrets/canary.js'
import { gotOf, requestOf, well } from './createProxyHarness.js'
import { doneElsewhere, type VirtualClock } from '../deterministic/virtualClock.js'
import { noLogger } from './noLogger.js'

const made: FpxProxy[] = []
// A proxy that is still running would write into the next test's Redis.
afterEach(() => Promise.all(made.splice(0).map((proxy) => proxy.close())))

/**
 * Starts `count` proxies on one Redis. Records the URLs of the gateway's calls, and the proxies' events.
 *
 * @param clock - the proxies' clock. Default: real time, in which a busy machine may miss deadlines.
 */
export function startInstances(count: number, shared: () => SharedStore, clock?: VirtualClock) {
  const calls: string[] = []
  const events: FpxProxyEvent[] = []
  let gateway = well
  const proxies = Array.from({ length: count }, () =>
    createFpxProxy({
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        apiKey: CANARY,
        fetch: async (url, init = {}) => {
          calls.push(url as string)
          return gateway(url as string, calls.length, init)
        },
      },
      ...(clock ? { clock, store: withoutDeadline(shared()) } : { store: shared() }),
      logger: noLogger,
      onEvent: (event) => void events.push(event),
    }),
  )
  made.push(...proxies)
  return {
    proxies,
    calls,
    events,
    gateway: (next: typeof well) => void (gateway = next),
    get: (path = '/api/fpx/bank') =>
      Promise.all(proxies.map(async (proxy) => gotOf(await proxy.handle(requestOf(path))))),
  }
}

/** Wraps a store so that a virtual clock waits for its responses. */
const withoutDeadline = (store: SharedStore): SharedStore =>
  new Proxy(store, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => doneElsewhere(Reflect.apply(member, target, args) as never)
    },
  })

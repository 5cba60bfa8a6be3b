import { agingClock, systemClock } from '../contract/index.js'
import { checkOptions } from './checkOptions.js'
import { type FetchHandler, createFetchHandler } from './adapters/createFetchHandler.js'
import type { FpxProxyOptions } from './FpxProxyOptions.js'
import { Counters, labelValue } from './observe/Counters.js'
import type { FpxProxyEvent } from './observe/FpxProxyEvent.js'
import { type Health, readHealth } from './observe/Health.js'
import { createConsoleObserver } from './observe/consoleObserver.js'
import type { RefreshDeps } from './refresh/types.js'
import { RefusedKeys } from './refresh/RefusedKeys.js'
import type { ProxyResponse } from './serve/ProxyResponse.js'
import { createServe } from './serve/createServe.js'
import type { RequestView } from './serve/RequestView.js'
import { createTenants } from './tenants/createTenants.js'

/** The mountable handler. */
export interface FpxProxy {
  /**
   * The door of every runtime that speaks `Request` and `Response`. It never rejects. Where a runtime ends what
   * a request has begun when that is answered (Workers, serverless functions), pass what keeps it awake: the
   * execution context, or `{ waitUntil: after }` of Next.js. A refresh is handed to it.
   */
  readonly fetch: FetchHandler
  /** The core behind every door. A hit is answered at once, without a promise. */
  readonly handle: (view: RequestView) => ProxyResponse | Promise<ProxyResponse>
  /** How the kept answers stand. Costs no call. */
  readonly health: () => Health
  /** Counters and gauges in Prometheus' text form. */
  readonly metrics: () => string
  /** Ends refreshes under way and starts no further one. What is kept is served on. */
  readonly close: () => Promise<void>
}

/**
 * Makes the proxy: it keeps the key and the service's rate limit, and answers every payer from what it keeps.
 *
 * @throws {PaymentServiceError} of kind `misconfigured`, at once, for a key or base address that cannot be right.
 * @throws {TypeError} for another option that cannot be right.
 * @example
 * // Next.js; for Node's own server see fpx-checkout/proxy/node
 * import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'
 *
 * let proxy: FpxProxy | undefined // made by the first request: a build has no key
 *
 * export function GET(request: Request) {
 *   proxy ??= createFpxProxy({
 *     upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 *   })
 *   return proxy.fetch(request)
 * }
 */
export function createFpxProxy(options: FpxProxyOptions): FpxProxy {
  checkOptions(options)
  const { clock = systemClock, upstream } = options
  const observe = options.onEvent ?? createConsoleObserver()
  const counters = new Counters()
  const now = agingClock(clock)

  function emit(event: FpxProxyEvent): void {
    counters.countEvent(event)
    // An observer that fails, at once or later, is no reason to fail a payer.
    try {
      observe(event)?.catch(() => undefined)
    } catch {
      return
    }
  }

  const deps: RefreshDeps & { isClosing: boolean } = {
    isClosing: false,
    clock,
    elapsed: () => clock.elapsed?.() ?? clock.now(),
    now,
    random: () => fraction(options.random?.() ?? Math.random()),
    emit,
    timeoutMs: upstream.timeoutMs ?? 8000,
    refusedKeys: new RefusedKeys(),
    onCall: (endpoint) => counters.countCall(endpoint),
  }
  const tenants = createTenants(options, deps)
  const handle = createServe(options, tenants, counters, deps)

  return {
    fetch: createFetchHandler(handle),
    handle,
    health: () => readHealth(tenants.all(), now()),
    metrics() {
      const { endpoints } = readHealth(tenants.all(), now())
      return counters.text(
        endpoints.flatMap(({ tenant, endpoint, ageSeconds, budgetLeft }) => {
          const labels = `{tenant="${labelValue(tenant)}",endpoint="${endpoint}"}`
          const age = [`fpx_data_age_seconds${labels}`, ageSeconds ?? NaN] as const
          return [age, [`fpx_budget_left${labels}`, budgetLeft] as const]
        }),
      )
    },
    async close() {
      deps.isClosing = true
      await tenants.close()
    },
  }
}

/** What a `random` of the merchant's gave. Outside 0 to 1 it would undo the spacing of calls. */
function fraction(value: number): number {
  return value >= 0 && value <= 1 ? value : 0.5
}

import { agingClock, systemClock } from '../contract/index.js'
import { checkOptions } from './checkOptions.js'
import { type FetchHandler, createFetchHandler } from './adapters/createFetchHandler.js'
import type { FpxProxyOptions } from './FpxProxyOptions.js'
import { Counters, escapeLabelValue } from './observe/Counters.js'
import type { FpxProxyEvent } from './observe/FpxProxyEvent.js'
import { type Health, readHealth } from './observe/Health.js'
import { createConsoleObserver } from './observe/consoleObserver.js'
import type { RefreshDeps } from './refresh/types.js'
import { RefusedKeys } from './refresh/RefusedKeys.js'
import type { ProxyResponse } from './serve/ProxyResponse.js'
import { createFindBanks, type FindBanks } from './serve/createFindBanks.js'
import { createServe } from './serve/createServe.js'
import type { RequestView } from './serve/RequestView.js'
import { createTenants } from './tenants/createTenants.js'

/** The proxy: a request handler to mount in a server. */
export interface FpxProxy {
  /**
   * Handles a `Request`; for Next.js, Hono, Bun, Deno and Workers. It never rejects. Some runtimes end the work that a
   * request started when they have its response (Workers, serverless functions): pass the execution context there, or
   * `{ waitUntil: after }` in Next.js, so that refreshes run to their end.
   */
  readonly fetch: FetchHandler
  /** Handles a request of any framework; `fetch` and `toNodeHandler` call it. A cache hit returns synchronously. */
  readonly handle: (view: RequestView) => ProxyResponse | Promise<ProxyResponse>
  /**
   * Returns the banks with this code, whole and in the order of the list; an empty array if the list has none. Use it on your
   * server before you create a payment, because a form may send any code. A code may be in both FPX models, and then there are
   * several banks. Waits for a refresh as `/bank` does, and never makes a call by itself.
   *
   * Any value is accepted as `code`, such as a field of a parsed form: no bank has a code that is not a text.
   *
   * @throws {PaymentServiceError} if there is no list: `kind` is the reason, and `rate.retryAfterMs` says when to try again.
   * @throws {TypeError} for an invalid option, and with `tenants` without `tenant`.
   */
  readonly findBanks: FindBanks
  /** Returns the state of the cached lists. Makes no call to the service. */
  readonly health: () => Health
  /** Returns counters and gauges in the text format of Prometheus. */
  readonly metrics: () => string
  /** Aborts the refreshes under way; no further one is started. Cached lists are still served. */
  readonly close: () => Promise<void>
}

/**
 * Creates the proxy. It holds the key, stays within the rate limit of the service, and answers all payers from its cache.
 *
 * @throws {PaymentServiceError} of kind `misconfigured` for an invalid key or base address.
 * @throws {TypeError} for any other invalid option, and for one that does not exist.
 * @example
 * // Next.js; for Node's own server see fpx-checkout/proxy/node
 * import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'
 *
 * let proxy: FpxProxy | undefined // created by the first request, because a build has no key
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
  const onEvent = options.onEvent ?? createConsoleObserver()
  const counters = new Counters()
  const now = agingClock(clock)

  function emit(event: FpxProxyEvent): void {
    counters.countEvent(event)
    // A request must not fail because `onEvent` throws or rejects.
    try {
      onEvent(event)?.catch(() => undefined)
    } catch {
      return
    }
  }

  const deps: RefreshDeps & { isClosing: boolean } = {
    isClosing: false,
    clock,
    elapsed: () => clock.elapsed?.() ?? clock.now(),
    now,
    random: () => toFraction(options.random?.() ?? Math.random()),
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
    findBanks: createFindBanks(tenants, deps),
    health: () => readHealth(tenants.all(), now()),
    metrics() {
      const { endpoints } = readHealth(tenants.all(), now())
      return counters.text(
        endpoints.flatMap(({ tenant, endpoint, ageSeconds, budgetLeft, offlineBanks }) => {
          const labels = `{tenant="${escapeLabelValue(tenant)}",endpoint="${endpoint}"}`
          const age = [`fpx_data_age_seconds${labels}`, ageSeconds ?? NaN] as const
          const budget = [`fpx_budget_left${labels}`, budgetLeft] as const
          if (offlineBanks === null) return [age, budget]
          return [
            age,
            budget,
            [`fpx_offline_banks{tenant="${escapeLabelValue(tenant)}"}`, offlineBanks] as const,
          ]
        }),
      )
    },
    async close() {
      deps.isClosing = true
      await tenants.close()
    },
  }
}

/** Replaces an invalid result of `options.random`: a number outside 0 to 1 would change the pauses between calls. */
function toFraction(value: number): number {
  return value >= 0 && value <= 1 ? value : 0.5
}

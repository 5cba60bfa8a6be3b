import type { FetchHandler } from './createFetchHandler.js'
import type { Health } from '../observe/Health.js'
import type { FindBanks } from '../http/createFindBanks.js'
import type { ProxyResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'

/** The proxy: a request handler to mount in a server. */
export interface FpxProxy {
  /**
   * Handles a `Request`; for Next.js, Hono, Bun, Deno and Workers. It never rejects. Workers and serverless functions
   * may stop a request's work once they have its response. So that refreshes can finish, pass a second argument: the
   * execution context in Workers, `{ waitUntil: after }` in Next.js. On Vercel, and on Workers with `nodejs_compat`,
   * the proxy finds `waitUntil` by itself.
   */
  readonly fetch: FetchHandler
  /**
   * Handles a request from any framework; `fetch` and `toNodeHandler` call it. Returns synchronously for a cache hit. It
   * never throws, and its promise never rejects.
   */
  readonly handle: (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>
  /**
   * Returns the banks with this code, with all their fields and in list order; an empty array if there are none. Use it
   * on your server before you create a payment, because a form may send any code. A code that exists in both FPX models
   * has several banks. Like `/bank`, it waits for a refresh if there is no list to serve, and calls the gateway only
   * through refreshes that are due.
   *
   * `code` may be any value, such as a field of a parsed form. If it is not a string, the result is an empty array.
   *
   * @throws {GatewayError} if there is no list: `kind` is the reason, and `rate.retryAfterMs` says when to try again.
   * @throws {TypeError} for an invalid option, and if `tenant` is missing although the proxy has `tenants`.
   */
  readonly findBanks: FindBanks
  /** Returns the state of the cached lists. Does not call the gateway. */
  readonly health: () => Health
  /** Returns counters and gauges in the Prometheus text format. */
  readonly metrics: () => string
  /** Aborts refreshes in progress, and does not start new ones. Cached lists are still served. */
  readonly close: () => Promise<void>
}

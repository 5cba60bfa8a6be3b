import type { FetchHandler } from './createFetchHandler.js'
import type { Health } from '../observe/Health.js'
import type { FindBanks } from '../http/createFindBanks.js'
import type { ProxyResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'

/** The proxy, a request handler to mount in a server. */
export interface FpxProxy {
  /**
   * Handles a `Request` in Next.js, Hono, Bun, Deno and Workers. The returned promise never rejects. Workers and
   * serverless functions may stop a request's work once the response is sent. To let refreshes finish, pass the
   * execution context as the second argument in Workers, or `{ waitUntil: after }` in Next.js. On Vercel and on Workers
   * with `nodejs_compat`, the proxy finds `waitUntil` by itself.
   */
  readonly fetch: FetchHandler
  /**
   * Handles a request from any framework; `fetch` and `toNodeHandler` call this method. A cache hit returns
   * synchronously. The method never throws, and its promise never rejects.
   */
  readonly handle: (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>
  /**
   * Returns the banks with this code in list order, with all their fields, or an empty array if the code is unknown.
   * Call it on your server before you create a payment, because a form may send any code. If a code exists in both FPX
   * models, several banks are returned. Like `/bank`, this method waits for a refresh if there is no list to serve, and
   * calls the gateway only through refreshes that are due.
   *
   * `code` may be any value, such as a field of a parsed form. If it is not a string, the result is an empty array.
   *
   * @throws {GatewayError} if there is no list. Its `kind` is the reason, and `rate.retryAfterMs` is the time to wait
   * before you try again.
   * @throws {TypeError} for an invalid option, or if `tenant` is missing although the proxy has `tenants`.
   */
  readonly findBanks: FindBanks
  /** Returns the state of the cached lists without calling the gateway. */
  readonly health: () => Health
  /** Returns counters and gauges in the Prometheus text format. */
  readonly metrics: () => string
  /** Aborts refreshes in progress and prevents new refreshes. Cached lists are still served. */
  readonly close: () => Promise<void>
}

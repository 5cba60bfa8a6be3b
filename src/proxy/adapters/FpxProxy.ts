import type { FetchHandler } from './createFetchHandler.js'
import type { Health } from '../observe/Health.js'
import type { FindBanks } from '../http/createFindBanks.js'
import type { ProxyResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'

/** The proxy: a request handler to mount in a server. */
export interface FpxProxy {
  /**
   * Handles a `Request`; for Next.js, Hono, Bun, Deno and Workers. It never rejects. Some runtimes end the work that a
   * request started when they have its response (Workers, serverless functions). Pass the execution context there, or
   * `{ waitUntil: after }` in Next.js, so that refreshes can finish. On Vercel and on Workers with `nodejs_compat` the
   * proxy finds `waitUntil` without it.
   */
  readonly fetch: FetchHandler
  /** Handles a request of any framework; `fetch` and `toNodeHandler` call it. A cache hit returns synchronously. */
  readonly handle: (view: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>
  /**
   * Returns the banks with this code, with all their fields and in the order of the list; an empty array if there is
   * none. Use it on your server before you create a payment, because a form may send any code. A code that is in both
   * FPX models has several banks. It waits for a refresh as `/bank` does, and never makes a call by itself.
   *
   * Any value is accepted as `code`, such as a field of a parsed form: no bank has a code that is not a text.
   *
   * @throws {GatewayError} if there is no list: `kind` is the reason, and `rate.retryAfterMs` says when to try again.
   * @throws {TypeError} for an invalid option, and with `tenants` without `tenant`.
   */
  readonly findBanks: FindBanks
  /** Returns the state of the cached lists. Makes no call to the gateway. */
  readonly health: () => Health
  /** Returns counters and gauges in the text format of Prometheus. */
  readonly metrics: () => string
  /** Aborts the refreshes under way; no further one is started. Cached lists are still served. */
  readonly close: () => Promise<void>
}

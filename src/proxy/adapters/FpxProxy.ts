import type { FetchHandler } from './createFetchHandler.js'
import type { Health } from '../observe/Health.js'
import type { FindBanks } from '../http/BankIndex.js'
import type { ProxyResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'

/** The proxy, which is a request handler you can mount in a server. */
export interface FpxProxy {
  /**
   * Handles a `Request` in Next.js, Hono, Bun, Deno, and Workers. The returned promise never rejects. Workers and
   * serverless functions can stop any remaining work once the response has been sent. To let refreshes finish, pass the
   * execution context as the second argument in Workers, or `{ waitUntil: after }` in Next.js. On Vercel and on Workers
   * with `nodejs_compat`, you don't have to pass `waitUntil`: the proxy finds it.
   */
  readonly fetch: FetchHandler
  /**
   * Handles a request from any framework. `fetch` and `toNodeHandler` call this method. Cache hits return
   * synchronously. The method never throws, and its promise never rejects.
   */
  readonly handle: (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>
  /**
   * Returns the banks that have the given code, including all of their fields. If the code is unknown, the array is
   * empty. You should check the submitted code with this function on your server before you create a payment. If a code
   * exists in both FPX models, several banks are returned. Like `/bank`, this function waits for a refresh if there's
   * no list to serve.
   *
   * `code` can be any value, such as a field of a parsed form. If `code` isn't a string, the result is an empty array.
   *
   * @throws {GatewayError} if there's no list. The error's `kind` contains the reason, and its `rate.retryAfterMs`
   * contains the time to wait before you retry.
   * @throws {TypeError} if an option is invalid, or if `tenant` is missing although the proxy has `tenants`.
   */
  readonly findBanks: FindBanks
  /** Returns the state of the cached lists without calling the gateway. */
  readonly health: () => Health
  /** Returns the metrics in the Prometheus text format. */
  readonly metrics: () => string
  /** Aborts refreshes in progress and prevents new refreshes. Cached lists are still served. */
  readonly close: () => Promise<void>
}

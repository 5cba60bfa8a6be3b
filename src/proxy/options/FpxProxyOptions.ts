import type { Bank, BankModel, Clock } from '../../contract/index.js'
import type { GatewayAdapter } from '../../gateway/index.js'
import type { EventLevel, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ProxyLogger } from '../observe/createFaultLog.js'
import type { SharedStore } from '../store/SharedStore.js'
import type { Snapshot } from '../store/SnapshotList.js'

/** The gateway to call. */
export interface GatewayOptions {
  /**
   * The versioned API root (`https://api.example.com/v2`). The URL must use https, or http on localhost or in a private
   * network (a private IP address, or a name that public DNS doesn't have). The type includes `undefined` so that you
   * can pass `process.env.FPX_BASE_URL`, but `undefined` throws an `OptionError`.
   */
  baseUrl: string | undefined
  /** The API key from the dashboard. Omit this option if you set `tenants`, since each tenant has a separate key. */
  apiKey?: string | undefined
  /**
   * The timeout for a gateway call, in milliseconds. The timeout covers connecting, reading the response, and running
   * the adapter's functions. The maximum is 120,000. Default: 8,000.
   */
  timeoutMs?: number
  /** The maximum size of a decompressed response body, in bytes. Default: 1,048,576 (1 MiB). */
  maxBytes?: number
  /** The maximum number of pages to read for a list. Default: 25. */
  maxPages?: number
  /**
   * The adapter that reads the gateway's bank list. You can import adapters from `fpx-checkout/gateway/adapters` or
   * write your own. If the adapter doesn't define `ping` or `company`, the proxy doesn't provide the corresponding
   * route. Default: the standard gateway.
   */
  adapter?: GatewayAdapter
  /** The function that calls the gateway, for example a sandbox. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** A merchant returned by `tenants.resolve`. */
export interface Tenant {
  /**
   * The tenant's id, which also appears in events and in the result of `health()`. The id must be a non-blank string or
   * a safe integer, which is converted to a string. If `resolve` returns an invalid id, the proxy emits the event
   * `callback-failed`. If you pass an invalid id to `findBanks`, the function throws a `TypeError`.
   */
  id: string | number
  /** The merchant's API key from the dashboard. Tenants with the same API key share their lists and their budget. */
  apiKey: string
}

/** Options for serving several merchants with the same proxy. */
export interface TenantsOptions {
  /** Returns the merchant for a request. If the result is `null`, the proxy responds with status 404. */
  resolve(request: ProxyRequest): Tenant | null | PromiseLike<Tenant | null>
}

/**
 * The result of `admin.authorize`. If the `tenants` option isn't set, only `true` allows the request. If `tenants` is
 * set, only the id of the request's tenant allows the request.
 *
 * To deny a request, return `{ status: 401 }` for a visitor who isn't signed in, and `{ status: 403 }` for one who may
 * not see the companies. `null` and `undefined` also mean 401, and any other result means 403. A `challenge` is sent in
 * the `WWW-Authenticate` header of a 401.
 */
export type Authorization =
  | boolean
  | string
  | number
  | null
  | undefined
  | { status: 401 | 403 }
  | { challenge: string; status?: 401 }

/** Options for {@link createFpxProxy}. */
export interface FpxProxyOptions {
  /** The gateway to call. */
  gateway: GatewayOptions
  /** The path that precedes `/bank` in the URLs clients request. Use `''` for the root. Default: `/api/fpx`. */
  basePath?: string
  /** How long lists are cached. */
  cache?: {
    /** The time between successful refreshes, in milliseconds. Default: the adapter's `ttlMs`, or 60,000. */
    ttlMs?: number
    /**
     * The maximum age in milliseconds at which a list is still served while refreshes fail. If refreshes succeed but
     * the cached list is older than twice `ttlMs`, requests wait up to 2 seconds for a new list. Default: 604,800,000
     * (7 days).
     */
    staleIfErrorMs?: number
  }
  /**
   * Returns a bank's FPX model. `findBanks` and `/bank/{code}` use the model to filter banks. You should pass the same
   * function to your picker. Return `null` for `model` if the model is unknown. By default, the model is read from the
   * bank's fields. If the fields don't contain a model, it is inferred from the code, provided that PayNet lists this
   * code under only one model.
   */
  mapBank?: (bank: Bank) => { model?: BankModel | null | undefined } | undefined
  /**
   * Determines which requests may read `/company` and `/status`. If you omit this option, the routes `/company` and
   * `/status` don't exist.
   */
  admin?: {
    /**
     * Called to decide whether a request may read `/company` or `/status`. Since companies are business data, you
     * should check whether the session belongs to an admin. The result isn't cached, and the function must settle
     * within 5 seconds.
     *
     * - If no user is signed in, return `null` or `undefined`. The proxy responds with status 401, and dashboards sign
     *   the user out. If requests are authenticated with a token, return `{ challenge: 'Bearer' }` instead of `null`.
     * - If the signed-in user isn't allowed to see the companies, return `false`. The proxy responds with status 403.
     * - If you don't set `tenants`, only `true` allows the request.
     * - If you set `tenants`, return the id of the tenant to which the session belongs. The proxy compares the id with
     *   the request's tenant so that admins can't read other merchants' companies. If you return `true` although
     *   `tenants` is set, the request is denied and the proxy emits the event `callback-failed`.
     *
     * The argument `tenant` is the id of the tenant returned by `resolve`, or `default` if you don't set `tenants`.
     * Don't return this argument, which says nothing about the user. Instead, look up the tenant to which the session
     * belongs.
     */
    authorize(request: ProxyRequest, tenant: string): Authorization | PromiseLike<Authorization>
  }
  /** Other origins whose pages may read the responses. By default, no other origins are allowed. */
  cors?: {
    /**
     * The origins in the format browsers send, such as `https://shop.example`, or `capacitor://localhost` for an app.
     */
    origins: readonly string[]
  }
  /** The maximum number of calls to the gateway. */
  budget?: {
    /**
     * The maximum number of calls per minute to each gateway endpoint, up to the gateway's limit. The default is half
     * of the gateway's limit (a restarted proxy doesn't know how many calls it made before the restart).
     *
     * Half of the budget is for the pages of one bank list, and five sixths are for those of one company list. With the
     * default of 30, that is 15 pages (600 banks) and 25 pages (1,000 companies). A longer list isn't fetched. Default:
     * 30.
     */
    perMinute?: number
  }
  /**
   * Options for serving several merchants with one proxy. By default, the proxy serves one merchant, whose API key is
   * `gateway.apiKey`.
   */
  tenants?: TenantsOptions
  /** The store shared by several instances, such as `redisStore(client)` from `fpx-checkout/proxy/redis`. */
  store?: SharedStore
  /**
   * Stores the last valid bank list so that it survives a restart, for example `fileSnapshot(path)` from
   * `fpx-checkout/proxy/node`.
   */
  snapshot?: Snapshot
  /**
   * The logger for problems. Each event with the level `warn` or `error` is logged once for each reason, and another
   * line is logged when the problem has ended. A problem whose end the proxy can't detect, such as a failing callback,
   * is logged at most once a minute. Errors thrown by the logger are ignored. You can pass a pino, bunyan, or Fastify
   * logger. To disable logging, pass `{ warn() {}, error() {} }`. Default: the console.
   */
  logger?: ProxyLogger
  /**
   * Called with each event and its level as soon as the event occurs. Errors thrown by the callback are ignored.
   * Setting `onEvent` doesn't disable the logger.
   */
  onEvent?: (event: FpxProxyEvent, level: EventLevel) => void | Promise<void>
  /** @internal The clock, which tests can replace. Default: the machine's clock. */
  clock?: Clock
  /**
   * @internal Returns a random number from 0 to 1. The proxy uses this number to vary the time between refreshes so
   * that several instances don't refresh simultaneously. Default: `Math.random`.
   */
  random?: () => number
}

/** A request in the format that all server adapters produce. */
export interface ProxyRequest {
  /** The HTTP method in upper case. */
  readonly method: string
  /** The original path, without percent-decoding. */
  readonly path: string
  /** The query string without the question mark, or an empty string if the URL has no query. */
  readonly query: string
  /**
   * Returns the value of the header with the lower-case `name`. Returns `undefined` if the header is absent. In HTTP/2
   * requests, the value of `host` is the value of the pseudo-header `:authority`.
   */
  header(name: string): string | undefined
  /**
   * @internal The same request with its URL as rewritten by middleware. The proxy uses this request if the rewritten
   * URL matches a route.
   */
  readonly rewritten?: ProxyRequest | undefined
  /**
   * The framework's request object, which is a `Request` or an `IncomingMessage`. Useful in `authorize` and `resolve`.
   */
  readonly raw: unknown
  /**
   * Keeps the runtime awake until `work` has settled. Present if the runtime may be suspended after the response has
   * been sent.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

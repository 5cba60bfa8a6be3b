import type { Bank, BankModel, Clock } from '../../contract/index.js'
import type { GatewayAdapter } from '../../gateway/index.js'
import type { EventLevel } from '../observe/eventLevels.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ProxyLogger } from '../observe/ProxyLogger.js'
import type { SharedStore } from '../coordinator/LeaseStore.js'
import type { Snapshot } from '../list/SnapshotList.js'
import type { ProxyRequest } from './ProxyRequest.js'

/** The gateway, and how to call it. */
export interface GatewayOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`: https, or http on loopback. The type allows
   * `undefined`, so that you can pass `process.env.FPX_BASE_URL`. If the variable is not set, `createFpxProxy` throws
   * an `OptionError`.
   */
  baseUrl: string | undefined
  /** The API key from the dashboard. Leave it out if you set `tenants`: each tenant has a separate key. */
  apiKey?: string | undefined
  /**
   * The deadline for one call, in milliseconds. It covers connecting, headers, body and the adapter's functions.
   * Default 8,000, at most 120,000.
   */
  timeoutMs?: number
  /** The maximum size of a response body, in bytes after decompression. Default 1,048,576 (1 MiB). */
  maxBytes?: number
  /** The maximum number of pages to read for one list. Default 25. */
  maxPages?: number
  /**
   * The adapter that reads the gateway's bank list, from `fpx-checkout/gateway/adapters` or your own. If the adapter
   * has no `ping` or `company`, the proxy doesn't have that route. Default: the standard gateway.
   */
  adapter?: GatewayAdapter
  /** The function that makes the calls, for example what `createSandbox` returns. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** One of several merchants, as `tenants.resolve` returns it. */
export interface Tenant {
  /**
   * A string that is not blank, or a safe integer, which is converted to a string. Any other id is refused: with the
   * event `callback-failed` if `resolve` returned it, and with a `TypeError` if `findBanks` received it. Events and
   * `health()` identify the tenant by its id.
   */
  id: string | number
  /** The API key of this merchant, from the dashboard. Tenants with the same key share its lists and its budget. */
  apiKey: string
}

/** Several merchants behind one proxy. */
export interface TenantsOptions {
  /** Returns the merchant a request is for. If it returns `null`, the proxy responds with status 404. */
  resolve(request: ProxyRequest): Tenant | null | PromiseLike<Tenant | null>
}

/**
 * Result of `admin.authorize`. Without `tenants`, only `true` allows the request. With `tenants`, only the id of the
 * request's tenant does. Every other result refuses it: `null` and `undefined` with status 401, a `challenge` with
 * status 401 and this text as `WWW-Authenticate`, and anything else with 403.
 */
export type Authorization = boolean | string | number | null | undefined | { challenge: string }

/** How long a list is cached. */
export interface CacheLifetimes {
  /** The pause between successful refreshes, in milliseconds. Default: the adapter's `ttlMs`, or 60,000 if it has none. */
  ttlMs?: number
  /**
   * The maximum age of a list served while refreshes fail, in milliseconds. Default 604,800,000 (7 days). While
   * refreshes succeed, a request waits up to 2 s for a new list instead of getting one that is older than twice `ttlMs`.
   */
  staleIfErrorMs?: number
}

/** Options for {@link createFpxProxy}. */
export interface FpxProxyOptions {
  /** The gateway, and how to call it. */
  gateway: GatewayOptions
  /** The path in front of `/bank`, as clients request it; `''` for the root. Default `/api/fpx`. */
  basePath?: string
  /** How long lists are cached. */
  cache?: CacheLifetimes & {
    /** How long the bank list is cached. Default: the lifetimes in `cache`. */
    bank?: CacheLifetimes
    /** How long the company list is cached. Default: the lifetimes in `cache`. */
    company?: CacheLifetimes
  }
  /**
   * Returns a bank's FPX model, by which `findBanks` and `/bank/{code}` filter. Pass the function that your picker
   * uses. `model` is `null` if it is unknown. Default: the model that the gateway sends, otherwise PayNet's model for
   * the code, if PayNet lists the code under only one model.
   */
  mapBank?: (bank: Bank) => { model?: BankModel | null | undefined } | undefined
  /** Which requests may read `/company` and `/status`. Default: none, and the two routes do not exist. */
  admin?: {
    /**
     * Decides whether a request may read `/company` or `/status`. Its result is not cached, and it must settle within 5
     * s. Companies are the merchant's business data, so check here that the session is an admin's.
     *
     * - If no user is signed in, return `null` or `undefined`. The response is 401, and a dashboard then signs out. If
     *   requests need a token, return `{ challenge: 'Bearer' }` instead.
     * - If the signed-in user may not see the companies, return `false`. The response is 403.
     * - Without `tenants`, only `true` allows the request.
     * - With `tenants`, return the id of the tenant this session may read. The proxy compares the id with the request's
     *   tenant, so that one merchant's admin never reads another merchant's companies. `true` is rejected with the
     *   event `callback-failed`.
     *
     * `tenant` is the id of the tenant that `resolve` returned; `default` without `tenants`. It comes from the request
     * and does not prove anything about the session: look up the session's tenant instead of returning `tenant`.
     */
    authorize(request: ProxyRequest, tenant: string): Authorization | PromiseLike<Authorization>
  }
  /** Other origins whose pages may read the responses. Default: none. */
  cors?: {
    /** The origins, exactly as browsers send them: `https://shop.example`, or `capacitor://localhost` for an app. */
    origins: readonly string[]
  }
  /** How many calls the proxy may make. */
  budget?: {
    /**
     * Calls per minute to each gateway endpoint, at most its limit. Default 30: half of the gateway's limit, so that
     * the calls stay within the limit even after a restart, when the proxy does not know of its earlier calls. If
     * `store` is set, all instances together make at most 20. The rest of the limit is reserved for when the store has
     * lost its data or is unreachable. For a gateway with a lower `perMinute`, these numbers are proportionally lower.
     * Each page of a list is one call, and a list with more pages than calls is refused.
     */
    perMinute?: number
  }
  /** Several merchants behind one proxy. Default: one, with `gateway.apiKey`. */
  tenants?: TenantsOptions
  /**
   * The store that several instances share, such as `redisStore(client)` from `fpx-checkout/proxy/redis`. Default:
   * none.
   */
  store?: SharedStore
  /**
   * Stores the last valid bank list across restarts, for example `fileSnapshot(path)` from `fpx-checkout/proxy/node`.
   * Default: none.
   */
  snapshot?: Snapshot
  /**
   * Where the proxy writes what a person should know: each event of level `warn` or `error` once for each reason until
   * it is over, and then that it is over. Errors of the logger are ignored. The loggers of pino, bunyan and Fastify fit.
   * Default: the console. To write nothing, pass `{ warn() {}, error() {} }`.
   */
  logger?: ProxyLogger
  /**
   * Called with each event and its level as soon as the event occurs. If the callback throws or rejects, the error is
   * ignored. The logger writes warnings whether or not `onEvent` is set.
   */
  onEvent?: (event: FpxProxyEvent, level: EventLevel) => void | Promise<void>
  /** @internal The clock, for tests. Default: the machine's. */
  clock?: Clock
  /**
   * @internal Returns a number from 0 to 1, which varies the pauses between refreshes, so that several instances do not
   * refresh at the same time. Default `Math.random`.
   */
  random?: () => number
}

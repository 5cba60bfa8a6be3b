import type { Bank, BankModel, Clock } from '../../contract/index.js'
import type { GatewayAdapter } from '../../gateway/index.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { SharedStore } from '../coordinator/SharedStore.js'
import type { Snapshot } from '../list/Snapshot.js'
import type { ProxyRequest } from './ProxyRequest.js'

/** The gateway, and how it is called. */
export interface GatewayOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`: https, or http on loopback. The type allows
   * `undefined`, so that `process.env.FPX_BASE_URL` fits; it is refused with the reason.
   */
  baseUrl: string | undefined
  /** The API key of the dashboard. Leave it out with `tenants`, where each tenant has one. */
  apiKey?: string | undefined
  /** Deadline of one call in milliseconds: connect, headers and body together. Default 8,000, at most 120,000. */
  timeoutMs?: number
  /** Largest answer that is read, in bytes after decompression. Default 1,048,576 (1 MiB). */
  maxBytes?: number
  /** Maximum number of pages that are gathered for one list. Default 25. */
  maxPages?: number
  /**
   * How the gateway publishes its list of banks: an adapter of `fpx-checkout/gateway/adapters`, or your own. A gateway without `ping`
   * or `company` has no such route. Default: the standard gateway.
   */
  adapter?: GatewayAdapter
  /** The function that makes the calls, for example a sandbox. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** One of several merchants, as `tenants.resolve` returns it. */
export interface Tenant {
  /**
   * A text that is not blank, or a safe integer, which is converted to its digits. Any other id is refused with the event
   * `callback-failed`. Events and `health()` name the tenant by its id.
   */
  id: string | number
  /** The API key of this merchant, from the dashboard. */
  apiKey: string
  /** Tenants of one group share one budget. Use one group for keys of one account. Default: a budget for each key. */
  group?: string
}

/** Several merchants behind one proxy. */
export interface TenantsOptions {
  /** Returns the merchant of a request; `null` for none, and then the response is 404. */
  resolve(view: ProxyRequest): Tenant | null | PromiseLike<Tenant | null>
}

/** Result of `admin.authorize`: `true` to allow; with `tenants` the id of the tenant that the session may read. */
export type Authorization = boolean | string | number | null | undefined

/** Options of {@link createFpxProxy}. */
export interface FpxProxyOptions {
  /** The gateway, and how it is called. */
  gateway: GatewayOptions
  /** The path in front of `/bank`, as clients request it; `''` for the root. Default `/api/fpx`. */
  basePath?: string
  /** How long each list is cached. */
  cache?: {
    /** Pause between successful refreshes, in milliseconds. Default: that of the gateway, 60,000 for the standard gateway. */
    ttlMs?: number
    /**
     * Age of the oldest list that is served while refreshes fail, in milliseconds. Default 604,800,000 (7 days). While
     * refreshes succeed, a request waits up to 2 s for a new list instead of getting one that is older than twice `ttlMs`.
     */
    staleIfErrorMs?: number
  }
  /**
   * Returns the FPX model of a bank for `findBanks`: the function that your picker has. `model` is `null` if it is
   * unknown. Default: what the gateway sends, else the only model in which PayNet lists the code.
   */
  mapBank?: (bank: Bank) => { model?: BankModel | null | undefined } | undefined
  /** Which requests may read `/company` and `/status`. Default: none, and both do not exist. */
  admin?: {
    /**
     * Decides whether a request may read the companies. It is called for every request and must settle within 5 s.
     * Companies are business data of the merchant, so check here that the session is that of an admin.
     *
     * - Without `tenants`: exactly `true` allows.
     * - With `tenants`: return the id of the tenant that this session may read, or `null`. The proxy compares the id with
     *   the tenant of the request, so that an admin of one merchant never reads the companies of another. `true` is
     *   refused with the event `callback-failed`.
     *
     * `tenant` is the id of the tenant that `resolve` returned; `default` without `tenants`. It comes from the request and
     * does not prove anything about the session: look up the tenant of the session instead of returning `tenant`.
     */
    authorize(view: ProxyRequest, tenant: string): Authorization | PromiseLike<Authorization>
  }
  /** Which pages of other origins may read the responses. Default: none. */
  cors?: {
    /** The origins, exactly as browsers send them: `https://shop.example`, or `capacitor://localhost` of an app. */
    origins: readonly string[]
  }
  /** How many calls the proxy may make. */
  budget?: {
    /**
     * Calls per minute to each endpoint of the gateway, at most its limit. Default 30: half of the gateway's limit, so
     * that the calls stay within the limit even after a restart, which forgets the earlier ones. With `store` all
     * instances together make at most 20; the rest is reserved for the time while the store is lost. For a gateway with
     * a lower `perMinute` these numbers are lower in proportion. Each page of a list is one call, and a list with more
     * pages than calls is refused.
     */
    perMinute?: number
    /** Proxies with the same group and the same `store` share one budget. Default: a budget for each key. */
    group?: string
  }
  /** Several merchants behind one proxy. Default: one, with `gateway.apiKey`. */
  tenants?: TenantsOptions
  /** The store that several instances share, such as `redisStore(client)` of `fpx-checkout/proxy/redis`. Default: none. */
  store?: SharedStore
  /**
   * The store in which the last valid bank list outlives a restart, such as `fileSnapshot(path)` of `fpx-checkout/proxy/node`.
   * Default: none.
   */
  snapshot?: Snapshot
  /**
   * Called with each `event` that belongs in a log, as soon as it occurs. Errors that it throws, and rejections, are
   * ignored. Default: `console.warn` for a refused key and other failed refreshes, once for each new reason. Pass `()
   * => undefined` for none.
   */
  onEvent?: (event: FpxProxyEvent) => void | Promise<void>
  /** @internal The clock, for tests. Default: that of the machine. */
  clock?: Clock
  /**
   * @internal Returns a number from 0 to 1, which varies the pauses so that several instances do not refresh at the same time.
   * Default `Math.random`.
   */
  random?: () => number
}

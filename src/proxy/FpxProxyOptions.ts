import type { Clock } from '../contract/index.js'
import type { FpxProxyEvent } from './observe/FpxProxyEvent.js'
import type { SharedStore } from './stores/SharedStore.js'
import type { Snapshot } from './stores/Snapshot.js'
import type { RequestView } from './serve/RequestView.js'

/** The payment service, and how it is called. */
export interface UpstreamOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`: https, or http on loopback. `undefined` may be
   * written, so that `process.env.FPX_BASE_URL` fits, and is refused with the reason.
   */
  baseUrl: string | undefined
  /** The API key of the dashboard; left out where `tenants` brings one for each. */
  apiKey?: string | undefined
  /** Deadline of one call in milliseconds: connect, headers and body together. Default 8,000. */
  timeoutMs?: number
  /** Largest answer that is read, in bytes after decompression. Default 1 MiB. */
  maxBytes?: number
  /** Most pages that are gathered for one list. Default 25. */
  maxPages?: number
  /** What makes the calls; the sandbox has its type. Default: the runtime's own. */
  fetch?: typeof globalThis.fetch
}

/** A merchant among several, as `tenants.resolve` gives it. */
export interface Tenant {
  /**
   * A text that is not blank, or a safe integer, which becomes its digits. Every other id is refused with the event
   * `callback-failed`. Events and `health()` name the tenant by it.
   */
  id: string | number
  /** The API key of the dashboard, of this merchant. */
  apiKey: string
  /** Tenants of one group share one budget: give it to keys that belong to one account. Default: one for each key. */
  group?: string
}

/** Several merchants behind one proxy. */
export interface TenantsOptions {
  /** Which merchant a request is for; `null` for none of them, which is answered with 404. */
  resolve(view: RequestView): Tenant | null | PromiseLike<Tenant | null>
}

/** What `company.authorize` returns: whether, or with `tenants` as whom. */
export type Authorization = boolean | string | number | null | undefined

/** Options of {@link createFpxProxy}. */
export interface FpxProxyOptions {
  /** The payment service, and how it is called. */
  upstream: UpstreamOptions
  /** Path in front of `/bank`, as clients see it; `''` serves at the root. Default `/api/fpx`. */
  basePath?: string
  /** How the bank list is kept. */
  bank?: {
    /** Pause between good refreshes, in milliseconds. Default 60,000. */
    ttlMs?: number
    /**
     * Oldest list that is served while the service fails, in milliseconds. Default 7 days. While nothing fails no list is
     * served that is older than twice `ttlMs`, unless the newer one takes longer than 2 s.
     */
    staleIfErrorMs?: number
  }
  /** Who may see the companies. Default: nobody, there is no `/company`. */
  company?: {
    /**
     * Whether this request may read the companies, asked on every request and answered within 5 s. Companies are the
     * merchant's business data, so check the session of an admin here.
     *
     * - Without `tenants`: exactly `true` allows.
     * - With `tenants`: return the id of the tenant that this session may read, or `null`. The proxy compares it with
     *   the tenant of the request, so that an admin of one merchant never reads the companies of another. `true` is
     *   refused, and an event says so.
     *
     * `tenant` is the id of the tenant that `resolve` returned; `default` without `tenants`. It comes from the request,
     * so it says nothing about the session: look it up there before you return it.
     */
    authorize(view: RequestView, tenant: string): Authorization | PromiseLike<Authorization>
  }
  /** Who else may read the answers. Default: pages of the same origin alone. */
  cors?: {
    /** Origins of other pages that may read the answers, letter for letter, like `https://shop.example`. */
    origins: readonly string[]
  }
  /** How many calls the service may get. */
  budget?: {
    /**
     * Calls a minute that each endpoint of the service may get, 1 to 60. Default 30: half of the service's
     * limit, so that a restart, which forgets them, still stays within it. With `shared` at most 20 are counted
     * for all instances together; the rest is kept for the time when the store is lost. A list takes a call for each page,
     * and one with more pages is refused.
     */
    perMinute?: number
    /** Proxies with the same group and the same `shared` store share one budget. Default: by the key. */
    group?: string
  }
  /** Several merchants behind one proxy. Default: one, with `upstream.apiKey`. */
  tenants?: TenantsOptions
  /** What several instances share: `redisShared(client)` of `fpx-checkout/proxy/redis`. Default: nothing. */
  shared?: SharedStore
  /** Where the last good bank list outlives a restart: `fileSnapshot(path)` of `fpx-checkout/proxy/node`. Default: nowhere. */
  snapshot?: Snapshot
  /**
   * Told of every `event` worth a line in a log. What it throws or rejects with is ignored. Default: a refused key and other
   * failed refreshes are told by `console.warn`, once for each new reason; `() => undefined` is silent.
   */
  onEvent?: (event: FpxProxyEvent) => void | Promise<void>
  /** Time, for tests. Default: the machine's. */
  clock?: Clock
  /** From 0 to 1, spreads the refreshes of several instances. Default `Math.random`. */
  random?: () => number
}

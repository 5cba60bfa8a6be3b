import type { Bank, Clock, Company, Page, PageRequest, Ping } from '../contract/index.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import type { RateLimitInfo } from './readRateLimit.js'

/** Options for `createGatewayClient`. */
export interface GatewayClientOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`. Must be https, or http on loopback. The type
   * allows `undefined`, so that you can pass `process.env.FPX_BASE_URL`, but `undefined` throws an `OptionError`.
   */
  baseUrl: string | undefined
  /**
   * The API key from the dashboard. Sent in the Authorization header, unless the adapter sends it in another way.
   * `undefined` throws an `OptionError`.
   */
  apiKey: string | undefined
  /**
   * How the gateway publishes its list, for example one of `fpx-checkout/gateway/adapters`. Default: the standard
   * gateway.
   */
  adapter?: GatewayAdapter
  /** The function that makes the calls, for example a sandbox. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /**
   * The deadline for one call, in milliseconds. It covers connecting, headers, body and the adapter's functions.
   * Default 8,000.
   */
  timeoutMs?: number
  /** The maximum size of a body, in bytes after decompression. Default 1,048,576 (1 MiB). */
  maxBytes?: number
  /** The maximum number of pages to read for one list. Default 25. */
  maxPages?: number
  /**
   * @internal The clock, for tests. Default: the machine's.
   */
  clock?: Clock
}

/** Options for every call. */
export interface CallOptions {
  /** Aborts the call and closes its connection. */
  signal?: AbortSignal | undefined
  /** Counts the calls for a budget. Default: calls are not counted. */
  limiter?: CallLimiter | undefined
}

/** Options for a call that reads a whole list. */
export interface FetchListOptions extends CallOptions {
  /**
   * The number of pages the list had when it was last read. This many calls, but at most `maxPages`, are reserved
   * before the first page is read. Default: 1.
   */
  expectedPages?: number
  /**
   * Called after the first page, with the number of pages to read, including the first. Called again whenever this
   * number grows: if the gateway sends no counts, whenever `hasNext` announces another page. If the callback throws,
   * reading ends with that error.
   */
  onPageCount?: (pages: number) => void
  /** Maximum share of the rows that may be unreadable, from 0 to 1. Default: 0.1. */
  maxUnreadableShare?: number
}

/** The data of a response, and its rate headers. */
export interface GatewayResult<Data> {
  /** The ping, or the companies of the page. */
  data: Data
  /** The rate headers of the response. */
  rate: RateLimitInfo
}

/**
 * A whole list, or its first `maxPages` pages. If reading one page fails, the whole operation rejects. Unreadable rows
 * are left out; if their share is above `maxUnreadableShare`, the operation rejects too.
 */
export interface FetchedList<Item> {
  /** The rows in the gateway's order, including duplicates. */
  data: readonly Item[]
  /** Number of pages that were read. */
  pages: number
  /**
   * Whether all rows that the gateway announced were read. False if the gateway ignores `page`, if the list has more
   * than `maxPages` pages, or if rows were unreadable.
   */
  complete: boolean
  /**
   * A sentence for each unreadable row: its field, what was expected, and what kind of value was received. For example
   * `page 2, data[3].code: expected a string; received null`; for page 1, the page is not named.
   */
  unreadableRows: readonly string[]
  /** The rate headers of the last page. */
  rate: RateLimitInfo
}

/**
 * The gateway's read operations. Each rejects with a `GatewayError`, or with what `limiter` or `onPageCount` throws.
 */
export interface GatewayClient {
  /** Checks whether the gateway responds. Rejects with kind `misconfigured` if the adapter has no `ping`. */
  ping(options?: CallOptions): Promise<GatewayResult<Ping>>
  /** Reads all pages of the supported FPX banks. Fails if that takes more than a minute. */
  banks(options?: FetchListOptions): Promise<FetchedList<Bank>>
  /**
   * Reads one page of the approved companies.
   *
   * @param request - the page to read. Default: page 1, with 20 companies per page.
   */
  companies(
    request?: Partial<PageRequest>,
    options?: CallOptions,
  ): Promise<Page<Company> & GatewayResult<Company[]>>
  /** Reads all pages of the approved companies. Fails if that takes more than a minute. */
  allCompanies(options?: FetchListOptions): Promise<FetchedList<Company>>
}

/**
 * Counts the calls that a client is about to make, so that a budget can refuse them. Without a limiter, calls are not
 * limited.
 */
export interface CallLimiter {
  /**
   * Reserves `calls` more calls, all or none. If it throws, none of them is sent, and the error reaches the caller
   * unchanged.
   */
  reserve(calls: number): void | Promise<void>
  /**
   * Called when a reserved call is sent. The returned function is called once, when the call ends: when its response
   * has been read completely, when it has failed (if it was aborted, when its `fetch` has settled), or at the latest
   * ten minutes after it was sent.
   */
  begin(): () => void
}

import type { Bank, Clock, Company, Page, PageRequest, Ping } from '../contract/index.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import type { RateLimitInfo } from './readRateLimit.js'

/** Options for `createGatewayClient`. */
export interface GatewayClientOptions {
  /**
   * The versioned API root (`https://api.example.com/v2`). The URL must use https, or http on localhost or in a private
   * network (a private IP address, or a name that public DNS doesn't have). The type includes `undefined` so that you
   * can pass `process.env.FPX_BASE_URL`, but `undefined` throws an `OptionError`.
   */
  baseUrl: string | undefined
  /**
   * The API key from the dashboard. The key is sent in the `Authorization` header unless the adapter sends it in
   * another way. `undefined` throws an `OptionError`.
   */
  apiKey: string | undefined
  /**
   * The adapter for the gateway's list of banks (one from `fpx-checkout/gateway/adapters`). Default: the
   * standard gateway.
   */
  adapter?: GatewayAdapter
  /** The function that makes the HTTP calls. In tests, you can pass a sandbox. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /**
   * The timeout for each call in milliseconds. The timeout covers connecting, reading the response, and running the
   * adapter's functions. Default: 8,000.
   */
  timeoutMs?: number
  /** The maximum size of a response body in bytes, after decompression. Default: 1,048,576 (1 MiB). */
  maxBytes?: number
  /** The maximum number of pages to read for a list. Default: 25. */
  maxPages?: number
  /**
   * @internal The clock, which tests can replace. Default: the machine's clock.
   */
  clock?: Clock
}

/** Options for every call. */
export interface CallOptions {
  /** A signal that aborts the call and closes its connection. */
  signal?: AbortSignal | undefined
  /** Counts and limits the calls. By default, calls aren't limited. */
  limiter?: CallLimiter | undefined
}

/** Options for calls that read a whole list. */
export interface FetchListOptions extends CallOptions {
  /**
   * The number of pages the list had when it was last read. Before reading the first page, the client reserves one call
   * for each expected page, up to `maxPages`. Default: 1.
   */
  expectedPages?: number
  /**
   * Called after the first page has been read, with the total number of pages to read. If the gateway doesn't send
   * a page count, the callback is called again whenever a page announces another one. Errors thrown by the
   * callback are passed on to the caller.
   */
  onPageCount?: (pages: number) => void
}

/** The data of a response and its rate-limit headers. */
export interface GatewayResult<Data> {
  /** The result of the ping, or the companies on the requested page. */
  data: Data
  /** The rate-limit headers of the response. */
  rate: RateLimitInfo
}

/**
 * A whole list or, if the list has more than `maxPages` pages, only the first `maxPages` of them. Invalid rows are left
 * out. If a page can't be read or more than a tenth of the rows are invalid, the operation rejects.
 */
export interface FetchedList<Item> {
  /** The rows in the gateway's order. Duplicates aren't removed. */
  data: readonly Item[]
  /** The number of pages that were read. */
  pages: number
  /**
   * Whether all rows the gateway announced were read. The value is `false` if the gateway ignores the `page` parameter,
   * the list has more than `maxPages` pages, or some rows were invalid.
   */
  complete: boolean
  /**
   * A message for each invalid row (`page 2, data[3].code: expected a string; received null`). Messages about
   * the first page don't contain the page number.
   */
  unreadableRows: readonly string[]
  /** The rate-limit headers of the last page. */
  rate: RateLimitInfo
}

/**
 * The gateway's read operations. Each operation rejects with a `GatewayError`, or with an error thrown by `limiter` or
 * `onPageCount`.
 */
export interface GatewayClient {
  /**
   * Checks whether the gateway responds. Rejects with a `misconfigured` error if the adapter doesn't have a `ping`
   * path.
   */
  ping(options?: CallOptions): Promise<GatewayResult<Ping>>
  /** Reads all pages of the bank list. Rejects if reading them takes more than a minute. */
  banks(options?: FetchListOptions): Promise<FetchedList<Bank>>
  /**
   * Reads one page of the approved companies.
   *
   * @param request - the page to read. Default: page 1 with 20 companies.
   */
  companies(
    request?: Partial<PageRequest>,
    options?: CallOptions,
  ): Promise<Page<Company> & GatewayResult<Company[]>>
  /** Reads all pages of the list of approved companies. Rejects if reading them takes more than a minute. */
  allCompanies(options?: FetchListOptions): Promise<FetchedList<Company>>
}

/** Counts the calls a client is about to make and can deny them, for example to enforce a budget. */
export interface CallLimiter {
  /**
   * Reserves a number of `calls` or throws an error. If an error is thrown, none of the calls are sent, and the
   * caller receives the error unchanged.
   */
  reserve(calls: number): void | Promise<void>
  /**
   * Called when a reserved call is sent. The returned function is called once, after the response has been read or the
   * call has failed.
   */
  begin(): () => void
}

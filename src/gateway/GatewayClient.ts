import type { Bank, Clock, Company, Page, PageRequest, Ping } from '../contract/index.js'
import type { CallMeter } from './CallMeter.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import type { RateLimitInfo } from './readRateLimit.js'

/** Options of `createGatewayClient`. */
export interface GatewayClientOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`: https, or http on loopback. The type allows
   * `undefined`, so that `process.env.FPX_BASE_URL` fits; it is refused with the reason.
   */
  baseUrl: string | undefined
  /** The API key of the dashboard. It is sent only in the Authorization header. `undefined` is refused. */
  apiKey: string | undefined
  /** How the gateway publishes its list, for example one of `fpx-checkout/gateway/adapters`. Default: the standard gateway. */
  adapter?: GatewayAdapter
  /** The function that makes the calls, for example a sandbox. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** Deadline of one call in milliseconds: connect, headers and body together. Default 8,000. */
  timeoutMs?: number
  /** Largest body that is read, in bytes after decompression. Default 1,048,576 (1 MiB). */
  maxBytes?: number
  /** Maximum number of pages that are gathered for one list. Default 25. */
  maxPages?: number
  /** @internal The clock, for tests. Default: that of the machine. */
  clock?: Clock
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call and closes its connection. */
  signal?: AbortSignal | undefined
  /** Counts the calls for a budget. */
  meter?: CallMeter | undefined
}

/** Options of a call that gathers a whole list. */
export interface GatherOptions extends CallOptions {
  /** Number of pages that the list had before. So many calls are reserved before the first page is read. Default: 1. */
  expectedPages?: number
  /**
   * Called with the number of pages that will be read, the first included, when the first page is read. A gateway
   * without counts shows further pages one by one, and each calls it again. An error that it throws ends the call.
   */
  onPageCount?: (pages: number) => void
  /** Largest share of the rows that may be unreadable, from 0 to 1. Default: 0.1. */
  maxUnreadableShare?: number
}

/** The data of an answer, and its rate headers. */
export interface GatewayResult<Data> {
  /** The requested data. */
  data: Data
  /** The rate headers of the answer. */
  rate: RateLimitInfo
}

/**
 * A whole list. If one of its pages fails, the gather rejects: it never resolves with a part of the pages. Rows that
 * cannot be read are left out. If they are more than `maxUnreadableShare`, the gather rejects.
 */
export interface Gathered<Item> {
  /** The rows in the order of the gateway, equal rows included. */
  data: Item[]
  /** How many pages were read. */
  pages: number
  /**
   * Whether all rows that the gateway announced were read. False if it ignores `page`, has more than `maxPages` pages,
   * or sent rows that could not be read.
   */
  complete: boolean
  /**
   * The rows that could not be read: row and field, what was expected and what kind of value was received. For example
   * `page 2, data[3].code: expected a string; received null`.
   */
  unreadableRows: readonly string[]
  /** The rate headers of the last page. */
  rate: RateLimitInfo
}

/**
 * The read operations of the gateway. Each rejects with a `GatewayError`, or with what `meter` throws.
 */
export interface GatewayClient {
  /** Checks whether the gateway answers. Of kind `misconfigured` for a gateway without `ping`. */
  ping(options?: CallOptions): Promise<GatewayResult<Ping>>
  /** Reads all supported FPX banks, every page, within a minute. */
  banks(options?: GatherOptions): Promise<Gathered<Bank>>
  /**
   * Reads one page of the approved companies.
   *
   * @param request - Which page. Default: page 1, with 20 companies a page.
   */
  companies(
    request?: Partial<PageRequest>,
    options?: CallOptions,
  ): Promise<Page<Company> & GatewayResult<Company[]>>
  /** Reads all approved companies, every page, within a minute. */
  allCompanies(options?: GatherOptions): Promise<Gathered<Company>>
}

import type { Bank, Clock, Company, Page, PageRequest, Ping } from '../contract/index.js'
import type { CallMeter } from './CallMeter.js'
import type { RateLimitInfo } from './rate.js'

/** Options of `createPaymentService`. */
export interface PaymentServiceOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`: https, or http on loopback. `undefined` may be
   * written, so that `process.env.FPX_BASE_URL` fits, and is refused with the reason.
   */
  baseUrl: string | undefined
  /** The API key of the dashboard. It leaves this client in the Authorization header alone. `undefined` is refused. */
  apiKey: string | undefined
  /** What makes the calls; the sandbox has its type. Default: the runtime's own. */
  fetch?: typeof globalThis.fetch
  /** Deadline of one call in milliseconds: connect, headers and body together. Default 8,000. */
  timeoutMs?: number
  /** Largest body that is read, in bytes after decompression. Default 1 MiB. */
  maxBytes?: number
  /** Most pages that are gathered for one list. Default 25. */
  maxPages?: number
  /** Time, for tests. Default: the machine's. */
  clock?: Clock
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call; its connection is closed. */
  signal?: AbortSignal | undefined
  /** Counts the calls for a budget. */
  meter?: CallMeter | undefined
}

/** Options of a call that gathers a whole list. */
export interface GatherOptions extends CallOptions {
  /** How many pages the list had last time, so that all of them are reserved before the first. Default 1. */
  expectedPages?: number
  /** Called when the first page is read, with the `pages` that will be read, itself among them. What it throws ends the gather. */
  onFirstPage?: (pages: number) => void
}

/** What was read, and what the rate headers said. */
export interface ServiceResult<Data> {
  /** What was asked for. */
  data: Data
  /** What the rate headers of the answer said. */
  rate: RateLimitInfo
}

/** A whole list: every page of it, or an error; never a part of one that failed in between. */
export interface Gathered<Item> {
  /** The rows in the service's order. Rows that are equal are different rows and are kept. */
  data: Item[]
  /** How many pages made the list. */
  pages: number
  /**
   * False when the service promised more than it gave: it ignores `page`, or there are more than `maxPages`.
   */
  complete: boolean
  /** The rate headers of the last page. */
  rate: RateLimitInfo
}

/** The payment service's read operations. Every one rejects with a `PaymentServiceError`. */
export interface PaymentService {
  /** Asks whether the service is alive (service document, "GET /ping"). */
  ping(options?: CallOptions): Promise<ServiceResult<Ping>>
  /** All supported FPX banks, every page gathered within a minute (service document, "GET /bank"). */
  banks(options?: GatherOptions): Promise<Gathered<Bank>>
  /** One page of the approved companies, the one that `request` names (service document, "GET /company"). */
  companies(
    request: PageRequest,
    options?: CallOptions,
  ): Promise<Page<Company> & ServiceResult<Company[]>>
  /** All approved companies, every page gathered within a minute. */
  allCompanies(options?: GatherOptions): Promise<Gathered<Company>>
}

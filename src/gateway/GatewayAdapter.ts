import type { Pagination } from '../contract/index.js'

/** A bank as an adapter returns it. Every further field stays unchanged and reaches the picker. */
export interface GatewayBank {
  /** The code that the creation of a payment takes, letter for letter: 1 to 35 printable characters. */
  code: string
  /** Name of the bank. Default: its name in FPX, found by the code, else the code. */
  name?: string | null
  /** Display name of the bank. Default: if `name` is absent too, its display name in FPX. */
  display?: string | null
  /**
   * The FPX code of the bank, if `code` is another one. A bank without names gets the names that FPX has for this code.
   */
  fpxCode?: string
  /** Any further field, for example `model`, `status`, `active` or `isBank`, which the picker reads. */
  [detail: string]: unknown
}

/** A list as an adapter returns it: the banks, or the banks of one page and what the body says about further pages. */
export type GatewayList =
  | readonly GatewayBank[]
  | {
      /** The banks of this page. */
      data: readonly GatewayBank[]
      /** The counts of the whole list, if the gateway sends them. A list that does not agree with them is refused. */
      meta?: { pagination?: Pagination | null } | null
      /** Whether there is a further page, if the gateway sends no counts. */
      hasNext?: boolean
    }

/** A call that is about to be sent. */
export interface GatewayCall {
  /** The API key of the merchant. */
  apiKey: string
  /** The whole URL, with the query of a page. */
  url: string
  /** Aborts when the deadline of the call has passed. */
  signal: AbortSignal
}

/** How a call is sent. Each member that is absent has its default. */
export interface GatewayRequest {
  /** Default: `GET`. */
  method?: 'GET' | 'POST'
  /** Further headers. They replace headers of the same name that `headers` returns. Default: none. */
  headers?: Readonly<Record<string, string>>
  /** A text to send; only with `POST`. */
  body?: string
  /** A query such as `?sign=…`, instead of the query of a page. */
  query?: string
}

/** An adapter without the path of the list. The merchant adds it: `{ ...chip, path: '/banks' }`. */
export interface GatewayReader {
  /**
   * A name in lower case, digits and hyphens, for messages and for the names of stored lists. Adapters that read one
   * address in different ways need different names.
   */
  readonly name: string
  /**
   * Returns the headers that carry the key. Default: `Authorization: Bearer <key>`; none if there is `request`. The
   * function is synchronous.
   */
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>
  /**
   * Completes a call that a path and headers cannot describe, for example one with a signature. Called before each
   * call, which is sent when the result is there. The deadline of the call includes that time.
   */
  readonly request?: (call: GatewayCall) => GatewayRequest | PromiseLike<GatewayRequest>
  /** How the body is parsed. Default: `json`. */
  readonly format?: 'json' | 'text'
  /**
   * Returns the banks of a body: the parsed JSON, or the text. Default: the body is a list of the standard gateway, as
   * `{ data }`, `{ data, meta }` or a bare array.
   */
  readonly readBanks?: (body: unknown) => GatewayList | PromiseLike<GatewayList>
  /** Returns the query of a page, from 1: `?page=2`. Default: the list has no pages, and one call reads it. */
  readonly pages?: (page: number) => string
  /** Path of a liveness check that returns `{ "message": "pong" }`. Default: none, and the proxy has no `/ping`. */
  readonly ping?: string
  /** Path of the companies, in pages of the standard gateway. Default: none, and the proxy has no `/company`. */
  readonly company?: string
  /** Calls per minute that the gateway allows, 1 to 60. Default: 60. The default of `budget.perMinute` is half of it. */
  readonly perMinute?: number
  /** Recommended pause between two refreshes, in milliseconds: the default of `cache.ttlMs`. Default: 60,000. */
  readonly ttlMs?: number
}

/**
 * How a gateway publishes its list of banks. An adapter is a plain object of texts and functions. It has no state and
 * makes no call. What it returns is checked like a response of the standard gateway, so that a wrong list is never
 * served.
 *
 * @example
 * import { createFpxProxy, type GatewayAdapter } from 'fpx-checkout/proxy'
 *
 * const myGateway: GatewayAdapter = {
 *   name: 'my-gateway',
 *   path: '/api/banks',
 *   headers: (apiKey) => ({ 'X-Api-Key': apiKey }),
 *   readBanks: (body) =>
 *     (body as { items: { id: string; label: string }[] }).items.map(({ id, label, ...details }) => ({
 *       ...details,
 *       code: id,
 *       name: label,
 *     })),
 * }
 * const proxy = createFpxProxy({
 *   gateway: {
 *     baseUrl: process.env.FPX_BASE_URL,
 *     apiKey: process.env.FPX_API_KEY,
 *     adapter: myGateway,
 *   },
 * })
 */
export interface GatewayAdapter extends GatewayReader {
  /** Path of the list below `baseUrl`, for example `/bank`. */
  readonly path: string
}

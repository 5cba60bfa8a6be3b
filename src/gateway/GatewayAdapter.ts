import type { Pagination } from '../contract/index.js'

/** A bank as an adapter returns it. */
export interface GatewayBank {
  /**
   * The code that creates a payment, exactly as the gateway expects it: 1 to 35 printable characters, without a space
   * at either end.
   */
  code: string
  /**
   * The name of the bank. Default, if `display` is absent too: the FPX name for `fpxCode`, or `code` if FPX has none.
   */
  name?: string | null
  /**
   * The display name of the bank. Default, if `name` is absent too: the FPX display name for `fpxCode` and `model`, if
   * FPX has one.
   */
  display?: string | null
  /** The bank's FPX code, by which absent names are looked up. Default: `code`. */
  fpxCode?: string
  /**
   * Any other field that JSON can contain; passed on to the picker, which reads some of them, for example `model`,
   * `status`, `active` and `isBank`.
   */
  [detail: string]: unknown
}

/** A list as an adapter returns it: the banks, or one page of banks and what the body says about further pages. */
export type GatewayList =
  | readonly GatewayBank[]
  | {
      /** The banks of this page. */
      data: readonly GatewayBank[]
      /**
       * The counts for the whole list, if the gateway sends them. A list that doesn't match these counts is rejected.
       */
      meta?: { pagination?: Pagination | null } | null
      /** Whether there is another page, if the gateway does not send counts. */
      hasNext?: boolean
    }

/** A call before it is sent. */
export interface GatewayCall {
  /** The merchant's API key. */
  apiKey: string
  /** The whole URL, including the query for the page. */
  url: string
  /** The signal that aborts when the call's deadline passes or the caller aborts the call. */
  signal: AbortSignal
}

/** How a call is sent. Every member is optional. */
export interface GatewayRequest {
  /** The HTTP method. Default: `GET`. */
  method?: 'GET' | 'POST'
  /**
   * Additional headers. They replace headers of the same name, such as `Accept` and those that the adapter's `headers`
   * returned. Default: none.
   */
  headers?: Readonly<Record<string, string>>
  /** The body to send, only with `POST`. */
  body?: string
  /** A query such as `?sign=…`, which replaces the query the adapter's `pages` returned. Default: no change. */
  query?: string
}

/** An adapter without the list's path. The merchant adds it: `{ ...chip, path: '/banks' }`. */
export interface GatewayReader {
  /**
   * A name of 1 to 40 lower-case letters, digits and hyphens, used in messages and in the names of stored lists.
   * Adapters that read the same URL in different ways need different names.
   */
  readonly name: string
  /** Returns the headers that contain the key. Default: `Authorization: Bearer <key>`; none if `request` is set. */
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>
  /**
   * Completes a call that a path and headers cannot describe, for example a signed one. Called before each call, which
   * waits for the result. The waiting time counts towards the call's deadline.
   */
  readonly request?: (call: GatewayCall) => GatewayRequest | PromiseLike<GatewayRequest>
  /** How the body of the bank list is parsed. `text` requires `readBanks`. Default: `json`. */
  readonly format?: 'json' | 'text'
  /**
   * Returns the banks in a body, which is the parsed JSON or the text. Default: reads a list in the standard gateway
   * format, as `{ data }`, `{ data, meta }` or a bare array.
   */
  readonly readBanks?: (body: unknown) => GatewayList | PromiseLike<GatewayList>
  /**
   * Returns the query for a page, such as `?page=2`. Pages are numbered from 1. Default: the list is not paginated, and
   * one call reads it.
   */
  readonly pages?: (page: number) => string
  /** Path of a liveness check that returns `{ "message": "pong" }`. Default: none, and the proxy has no `/ping`. */
  readonly ping?: string
  /** Path of the companies, paginated as in the standard gateway. Default: none, and the proxy has no `/company`. */
  readonly company?: string
  /**
   * Calls per minute that the gateway allows for each endpoint, 1 to 60; `budget.perMinute` is half of this by default.
   * Default: 60.
   */
  readonly perMinute?: number
  /** Recommended pause between two refreshes, in milliseconds: the default of `cache.ttlMs`. Default: 60,000. */
  readonly ttlMs?: number
}

/**
 * Describes how a gateway publishes its list of banks. An adapter is a plain object of strings and functions. It has no
 * state and doesn't make calls. The result of `readBanks` is checked like a response from the standard gateway.
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
  /** The path of the list below `baseUrl`, for example `/bank`. */
  readonly path: string
}

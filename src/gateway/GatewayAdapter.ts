import type { Pagination } from '../contract/index.js'

/** A bank returned by an adapter. */
export interface GatewayBank {
  /**
   * The bank code that is sent to the gateway when a payment is created. The code must consist of 1 to 35 printable
   * characters without leading or trailing spaces.
   */
  code: string
  /**
   * The name of the bank. If both `name` and `display` are absent, `name` defaults to the FPX name for `fpxCode`, or to
   * `code` if FPX doesn't list the bank.
   */
  name?: string | null
  /**
   * The display name of the bank. If both `name` and `display` are absent, `display` defaults to the FPX display name
   * for `fpxCode` and `model`.
   */
  display?: string | null
  /** The FPX code used to look up missing names. Default: `code`. */
  fpxCode?: string
  /**
   * Other fields with JSON values. All additional fields are passed on to the picker, which uses some of them, such as
   * `model`, `status`, `active`, and `isBank`.
   */
  [detail: string]: unknown
}

/**
 * A list returned by an adapter. Adapters return either an array of banks, or one page of banks with information about
 * further pages.
 */
export type GatewayList =
  | readonly GatewayBank[]
  | {
      /** The banks on this page. */
      data: readonly GatewayBank[]
      /**
       * The list's pagination data, if the gateway sends any. A list that doesn't match its pagination data is
       * rejected.
       */
      meta?: { pagination?: Pagination | null } | null
      /** Whether there is another page. Set `hasNext` if the gateway doesn't send pagination data. */
      hasNext?: boolean
    }

/** A call that is about to be sent. */
export interface GatewayCall {
  /** The merchant's API key. */
  apiKey: string
  /** The full URL, including the query for the page. */
  url: string
  /** The signal that aborts when the call times out or the caller cancels it. */
  signal: AbortSignal
}

/** Describes how a call is sent. Every member is optional. */
export interface GatewayRequest {
  /** The HTTP method. Default: `GET`. */
  method?: 'GET' | 'POST'
  /**
   * Additional headers. These headers override others with the same name, such as `Accept` or a header returned by the
   * adapter's `headers` function.
   */
  headers?: Readonly<Record<string, string>>
  /** The request body. A body is only allowed with `POST`. */
  body?: string
  /** A query such as `?sign=…`. This query replaces the one returned by the adapter's `pages` function. */
  query?: string
}

/**
 * An adapter that doesn't include the path of the bank list. Merchants add the path themselves, as in `{ ...chip, path:
 * '/banks' }`.
 */
export interface GatewayReader {
  /**
   * The adapter's name, used in error messages and in the keys of stored lists. The name can contain up to 40
   * lower-case letters, digits, and hyphens. Adapters that read the same URL in different ways need different names.
   */
  readonly name: string
  /**
   * Returns the headers that contain the API key. By default, the key is sent as `Authorization: Bearer <key>`, unless
   * `request` is set.
   */
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>
  /**
   * Called before each gateway request to add what the path and headers can't express, such as a signature. If the
   * function returns a promise, the request is sent once that promise has resolved. The time spent waiting counts
   * towards the timeout.
   */
  readonly request?: (call: GatewayCall) => GatewayRequest | PromiseLike<GatewayRequest>
  /** How the body of the bank list is parsed. `text` requires `readBanks`. Default: `json`. */
  readonly format?: 'json' | 'text'
  /**
   * Returns the banks in a response body, which is parsed JSON or, if `format` is `text`, a string. By default, the
   * body must have the standard gateway's format, which is `{ data }`, `{ data, meta }`, or an array.
   */
  readonly readBanks?: (body: unknown) => GatewayList | PromiseLike<GatewayList>
  /**
   * Returns the query for a page (`?page=2`). Pages count from 1. By default, the list isn't
   * paginated.
   */
  readonly pages?: (page: number) => string
  /**
   * The path of a liveness check that returns `{ "message": "pong" }`. If you omit this path, the proxy doesn't have a
   * `/ping` route.
   */
  readonly ping?: string
  /**
   * The path of the company list, which must be paginated like the standard gateway's. If you omit this path, the proxy
   * doesn't have a `/company` route.
   */
  readonly company?: string
  /**
   * The number of calls per minute the gateway allows for each endpoint, from 1 to 60. The proxy's `budget.perMinute`
   * defaults to half of this number. Default: 60.
   */
  readonly perMinute?: number
  /**
   * The recommended time between two refreshes in milliseconds, used as the default for `cache.ttlMs`. Default: 60,000.
   */
  readonly ttlMs?: number
}

/**
 * Describes how a gateway publishes its list of banks. An adapter is a plain object of strings and functions. Adapters
 * have no state and don't call the gateway themselves. The result of `readBanks` is validated like a response from the
 * standard gateway.
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
  /** The path of the bank list (`/bank`). The path is appended to `baseUrl`. */
  readonly path: string
}

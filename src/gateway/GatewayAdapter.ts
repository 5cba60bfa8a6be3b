import type { Pagination } from '../contract/index.js'

/** A bank returned by an adapter. */
export interface GatewayBank {
  /**
   * The code that is sent to the gateway to create a payment. It must have 1 to 35 printable characters and no leading
   * or trailing space.
   */
  code: string
  /**
   * The name of the bank. If both names are absent, defaults to the FPX name for `fpxCode`, or to `code` if FPX doesn't
   * list the bank.
   */
  name?: string | null
  /**
   * The display name of the bank. If both names are absent, defaults to the FPX display name for `fpxCode` and `model`.
   */
  display?: string | null
  /** The FPX code used to look up missing names. Default: `code`. */
  fpxCode?: string
  /**
   * Other fields with JSON values. All of them are passed on to the picker, which reads some, such as `model`,
   * `status`, `active`, and `isBank`.
   */
  [detail: string]: unknown
}

/**
 * A list returned by an adapter. This is either an array of banks, or a page of banks with information about further
 * pages.
 */
export type GatewayList =
  | readonly GatewayBank[]
  | {
      /** The banks on this page. */
      data: readonly GatewayBank[]
      /**
       * The pagination of the list, if the gateway sends it. The list is rejected if it doesn't match these numbers.
       */
      meta?: { pagination?: Pagination | null } | null
      /** Whether there is another page. Use this if the gateway doesn't send the pagination. */
      hasNext?: boolean
    }

/** A call that is about to be sent. */
export interface GatewayCall {
  /** The merchant's API key. */
  apiKey: string
  /** The full URL, including the query for the page. */
  url: string
  /** The signal that is aborted when the call times out or the caller aborts it. */
  signal: AbortSignal
}

/** Describes how a call is sent. Every member is optional. */
export interface GatewayRequest {
  /** The HTTP method. Default: `GET`. */
  method?: 'GET' | 'POST'
  /**
   * Additional headers. They override headers with the same name, such as `Accept` or those returned by the adapter's
   * `headers`.
   */
  headers?: Readonly<Record<string, string>>
  /** The request body. Only allowed with `POST`. */
  body?: string
  /** A query such as `?sign=…`. It replaces the query returned by the adapter's `pages`. */
  query?: string
}

/** An adapter without a path for the list. Merchants add the path themselves, as in `{ ...chip, path: '/banks' }`. */
export interface GatewayReader {
  /**
   * The name of the adapter in messages and in the keys of stored lists. It can have up to 40 lower-case letters,
   * digits, and hyphens. Adapters that read the same URL in different ways need different names.
   */
  readonly name: string
  /**
   * Returns the headers with the API key. By default, the key is sent as `Authorization: Bearer <key>`, unless
   * `request` is set.
   */
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>
  /**
   * Called before each call to add what the path and headers can't provide, such as a signature. The call waits for the
   * result, and the time spent waiting counts towards the timeout.
   */
  readonly request?: (call: GatewayCall) => GatewayRequest | PromiseLike<GatewayRequest>
  /** How the body of the bank list is parsed. `text` requires `readBanks`. Default: `json`. */
  readonly format?: 'json' | 'text'
  /**
   * Returns the banks in a body, which is parsed JSON or text. By default, reads the format of the standard gateway,
   * which is `{ data }`, `{ data, meta }`, or an array.
   */
  readonly readBanks?: (body: unknown) => GatewayList | PromiseLike<GatewayList>
  /** Returns the query for a page, such as `?page=2`. The first page is 1. By default, the list isn't paginated. */
  readonly pages?: (page: number) => string
  /**
   * The path of a liveness check that returns `{ "message": "pong" }`. Without it, the proxy doesn't have a `/ping`
   * route.
   */
  readonly ping?: string
  /**
   * The path of the companies, which must be paginated like the standard gateway's. Without it, the proxy doesn't have
   * a `/company` route.
   */
  readonly company?: string
  /**
   * The calls per minute the gateway allows for each endpoint, from 1 to 60. By default, `budget.perMinute` is half of
   * this number. Default: 60.
   */
  readonly perMinute?: number
  /**
   * The default for `cache.ttlMs`, which is the recommended time between two refreshes in milliseconds. Default:
   * 60,000.
   */
  readonly ttlMs?: number
}

/**
 * Describes how a gateway publishes its list of banks. An adapter is a plain object of strings and functions that has
 * no state and doesn't make calls. The result of `readBanks` is validated like a response from the standard gateway.
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
  /** The path of the bank list, for example `/bank`. It is appended to `baseUrl`. */
  readonly path: string
}

import type { ProblemCode } from '../contract/index.js'
import type { QueryCache } from '@tanstack/react-query'

/** The kind of failure reported by a {@link RequestError}. */
export type RequestErrorKind =
  /** The proxy or a server in front of the proxy responded with an error status. */
  | 'problem'
  /** No response arrived or the connection broke (the network or the proxy is down). */
  | 'unreachable'
  /** No complete response arrived within 10 seconds. */
  | 'timeout'
  /** The response didn't come from the proxy (it is an HTML page). */
  | 'unreadable'

/** An error thrown by the query functions and returned by the hooks when a request to the proxy fails. */
export class RequestError extends Error {
  /** The error's name. Compare it instead of using `instanceof`, which fails if a page has loaded the class twice. */
  override readonly name = 'RequestError'
  /** The problem code in the proxy's response; `undefined` if the response doesn't contain a problem code. */
  readonly code: ProblemCode | undefined
  /** The HTTP status, 401 after a redirect to a login page, or `undefined` if no response arrived. */
  readonly status: number | undefined
  /** The delay from the `Retry-After` header, in milliseconds; `undefined` if the header is missing or invalid. */
  readonly retryAfterMs: number | undefined

  /**
   * @param message A message for developers, in English.
   * @param options Details of the response and the original error as `cause`.
   */
  constructor(
    /** The kind of failure. */
    readonly kind: RequestErrorKind,
    message: string,
    options: Partial<Pick<RequestError, 'code' | 'status' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, options)
    Object.assign(this, options)
  }

  /**
   * Whether the same request may succeed later, which is the case if the status is 408, 429, or 5xx or if no response
   * arrived.
   */
  get retriable(): boolean {
    const { status } = this
    return status === undefined || status >= 500 || status === 408 || status === 429
  }
}

/** The reason why a request failed, which is also the key of a message in a locale's `problem` section. */
export type ProblemReason = 'limited' | 'refused' | 'misconfigured' | 'unreachable' | 'failing'

/**
 * Returns the reason why a request failed. Use it to explain the error in the reader's language.
 *
 * @param error - an error from one of this package's queries. For any other value, the reason is `failing`.
 * @example
 * import { en } from 'fpx-checkout/locales'
 * import { getProblemReason } from 'fpx-checkout/query'
 *
 * export const explain = (error: unknown) => en.problem[getProblemReason(error)]
 */
export function getProblemReason(error: unknown): ProblemReason {
  if (!(error instanceof RequestError)) return 'failing'
  const { code, kind, status } = error
  if (code === 'limit-reached' || status === 429) return 'limited'
  if (status === 401 || status === 403) return 'refused'
  if (code === 'key-refused' || code === 'misconfigured' || status === 404) return 'misconfigured'
  return kind === 'unreachable' ? 'unreachable' : 'failing'
}

type Query = ReturnType<QueryCache['getAll']>[number]

const lastErrors = new WeakMap<Query, RequestError>()

/**
 * Returns the last error of a query. While react-query retries a query without data, it clears the query's error. To
 * prevent an error message from flickering, this function returns the previous error until the query has data.
 */
export function findLastError(query: Query | undefined): RequestError | null {
  if (!query) return null
  const { data, errorUpdatedAt } = query.state
  // Our query functions only throw `RequestError`.
  const error = query.state.error as RequestError | null
  if (error) lastErrors.set(query, error)
  return (
    error ?? (data === undefined && errorUpdatedAt > 0 ? (lastErrors.get(query) ?? null) : null)
  )
}

/**
 * Whether a request failed because the browser has no connection. The `onLine` flag is often wrong behind a VPN and in
 * apps, so we use it only to explain a failure, never to delay a request. Node 20 has no `navigator`, and newer versions
 * don't set `onLine`.
 */
export const isDisconnected = (error: RequestError | null): boolean =>
  error?.kind === 'unreachable' &&
  (globalThis as Partial<typeof globalThis>).navigator?.onLine === false

/** Whether the proxy denied access with a 401 or 403. Rows that were loaded before the denial must be hidden. */
export const isUnauthorized = (error: unknown): boolean =>
  [401, 403].includes((error as RequestError | null)?.status ?? 0)

import type { ProblemCode } from '../contract/index.js'
import type { QueryCache } from '@tanstack/react-query'

/** Reason for a failed request to the proxy: the `kind` of a {@link RequestError}. */
export type RequestErrorKind =
  /** The proxy, or a server in front of it, responded with an error status. */
  | 'problem'
  /** No response arrived, or it was cut off: the network or the proxy may be down. */
  | 'unreachable'
  /** No complete response arrived within 10 seconds. */
  | 'timeout'
  /** The response isn't from the proxy, for example an HTML page. */
  | 'unreadable'

/** A failed request to the proxy. The query functions throw it, and the hooks return it as `error`. */
export class RequestError extends Error {
  /** Identifies the error in logs, and in code where `instanceof` fails because the page has loaded the class twice. */
  override readonly name = 'RequestError'
  /** The proxy's problem code; `undefined` if the response isn't a problem from the proxy. */
  readonly code: ProblemCode | undefined
  /** HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined
  /** Pause before the next request, in milliseconds; `undefined` unless `Retry-After` is a number of seconds or a date. */
  readonly retryAfterMs: number | undefined

  /**
   * @param message What failed, in English, for developers.
   * @param options Details of the response, and the original error as `cause`.
   */
  constructor(
    /** Reason for the failure. */
    readonly kind: RequestErrorKind,
    message: string,
    options: Partial<Pick<RequestError, 'code' | 'status' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, options)
    Object.assign(this, options)
  }

  /** Whether the same request may succeed later: true for 408, 429, 5xx and no status; false for any other status. */
  get retriable(): boolean {
    const { status } = this
    return status === undefined || status >= 500 || status === 408 || status === 429
  }
}

/** Reason for a failed request: a key of `problem` in a `Locale`, which has a sentence for each reason. */
export type ProblemReason = 'limited' | 'refused' | 'misconfigured' | 'unreachable' | 'failing'

/**
 * Returns the reason for an error, so that your page can explain it in the reader's language.
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
 * Returns the error of a query. react-query clears the error whenever it retries a query without data, so the notice
 * would disappear and reappear with each retry. Until there is data, this function returns the last error instead.
 */
export function findLastError(query: Query | undefined): RequestError | null {
  if (!query) return null
  const { data, errorUpdatedAt } = query.state
  // Our queries only throw `RequestError`.
  const error = query.state.error as RequestError | null
  if (error) lastErrors.set(query, error)
  return (
    error ?? (data === undefined && errorUpdatedAt > 0 ? (lastErrors.get(query) ?? null) : null)
  )
}

/**
 * Whether a request failed because the browser is offline. The browser's `onLine` flag only explains a failure: it is
 * often wrong behind a VPN and in apps, so requests never wait for it.
 */
export const isOffline = (error: RequestError | null): boolean =>
  error?.kind === 'unreachable' && getOnLine() === false

/** Node 20 has no `navigator`, and newer versions have one without `onLine`. */
const getOnLine = () => (globalThis as Partial<typeof globalThis>).navigator?.onLine

/** Whether the proxy refused the visitor (401 or 403). If so, rows that were loaded earlier are hidden, too. */
export const isUnauthorized = (error: unknown): boolean =>
  [401, 403].includes((error as RequestError | null)?.status ?? 0)

import type { ProblemCode } from '../contract/index.js'

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

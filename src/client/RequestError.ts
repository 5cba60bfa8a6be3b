import type { ProblemCode } from '../contract/index.js'

/** Why a request to the proxy failed: the `kind` of a {@link RequestError}. */
export type RequestErrorKind =
  /** The proxy, or a server in front of it, responded with an error status. */
  | 'problem'
  /** There was no response, because the network or the proxy is down. */
  | 'unreachable'
  /** There was no complete response within 10 seconds. */
  | 'timeout'
  /** The response is not one of the proxy's, for example a page in HTML. */
  | 'unreadable'

/** A failed request to the proxy. The query functions throw it, and the hooks return it as `error`. */
export class RequestError extends Error {
  /** Identifies the error in a log, and where `instanceof` fails because a page loaded the class twice. */
  override readonly name = 'RequestError'
  /** The proxy's code of the problem; `undefined` if the response was no problem of the proxy. */
  readonly code: ProblemCode | undefined
  /** HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined
  /** How long to wait before the next request, in milliseconds, from `Retry-After`; `undefined` without that header. */
  readonly retryAfterMs: number | undefined

  /**
   * @param message What failed, for a developer, in English.
   * @param options The details of the response, and the original error as `cause`.
   */
  constructor(
    /** Why the request failed, for a `switch`. */
    readonly kind: RequestErrorKind,
    message: string,
    options: Partial<Pick<RequestError, 'code' | 'status' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, options)
    Object.assign(this, options)
  }

  /** Whether the same request may succeed later. False for a 4xx, except 408 and 429. */
  get retriable(): boolean {
    const { status } = this
    return status === undefined || status >= 500 || status === 408 || status === 429
  }
}

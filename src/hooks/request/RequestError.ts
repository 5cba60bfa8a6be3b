import type { ProblemCode } from '../../contract/index.js'

/** Why a request to the proxy brought no data; `RequestError.kind` carries it. */
export type RequestErrorKind =
  /** The proxy (or something before it) answered with an error status. */
  | 'problem'
  /** No answer came: the network or the proxy is down. */
  | 'unreachable'
  /** No whole answer came within the deadline. */
  | 'timeout'
  /** An answer came that is not what the proxy's contract promises. */
  | 'unreadable'

/** A request to the proxy that brought no data. Thrown by the query functions, found in `error` of the hooks. */
export class RequestError extends Error {
  /** For a `switch` or a log, also where the class came twice into a page. */
  override readonly name = 'RequestError'
  /** The proxy's own name for the problem, when the answer was one of its problems. */
  readonly code: ProblemCode | undefined
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** How long the proxy asks to wait before the next try, in milliseconds; `undefined` when it does not say. */
  readonly retryAfterMs: number | undefined

  /**
   * @param message For a developer, in English.
   * @param options What the answer said, and what the error comes from.
   */
  constructor(
    /** Why there are no data, for a `switch`. */
    readonly kind: RequestErrorKind,
    message: string,
    options: Partial<Pick<RequestError, 'code' | 'status' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, options)
    Object.assign(this, options)
  }

  /** Whether the same request may succeed later: never for a 4xx, but for 408 and 429. */
  get retriable(): boolean {
    const { status } = this
    return status === undefined || status >= 500 || status === 408 || status === 429
  }
}

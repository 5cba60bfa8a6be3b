import type { RateLimitInfo } from './rate.js'

/** The kind of a {@link PaymentServiceError}. */
export type PaymentServiceFailure =
  /** The options cannot be right: base address, key or a limit. Thrown at once, without a call. */
  | 'misconfigured'
  /** 429: the calls of this minute are used up. */
  | 'limit-reached'
  /** 401 or 403: the key is missing, wrong or withdrawn. */
  | 'key-refused'
  /** A redirect, which is not followed, because the key would travel with it. */
  | 'redirected'
  /** Another status than 200. */
  | 'failing'
  /** No whole answer within `timeoutMs`. */
  | 'timeout'
  /** No connection, or one that broke. */
  | 'unreachable'
  /** More than `maxBytes`. */
  | 'too-large'
  /** A list that has more pages than the proxy's budget has calls in a minute. */
  | 'too-many-pages'
  /** An answer that is not what the service document promises. */
  | 'unreadable'
  /** The caller's own signal ended the call. */
  | 'aborted'

/** What each means in one sentence. */
const failures = {
  misconfigured: 'The payment service cannot be called with these options.',
  'limit-reached': 'The payment service is at its limit of calls (429).',
  'key-refused':
    'The payment service refused the API key. Copy the key anew from the dashboard, section API Key.',
  redirected:
    'The payment service redirected, and redirects are not followed, because the key would travel with them. Check the base address.',
  failing: 'The payment service did not answer with status 200.',
  timeout: 'The payment service did not answer within the deadline.',
  unreachable: 'The connection to the payment service failed.',
  'too-large': 'The answer of the payment service is larger than maxBytes.',
  'too-many-pages': 'The list has more pages than the budget has calls in a minute.',
  unreadable: 'The answer of the payment service is not what its document promises.',
  aborted: 'The call was aborted by its caller.',
} as const satisfies Record<PaymentServiceFailure, string>

/** A 404 of a service that has all its endpoints is a wrong address. */
const nothingThere =
  'The payment service has nothing there (status 404). baseUrl is its base address alone, and ends in /v2.'

/**
 * The one error of this client. Nothing that the service sent stands in it, and never the key:
 * not in the message, not in the cause, not in what `JSON.stringify` or `util.inspect` show.
 *
 * @example
 * const service = createPaymentService({
 *   baseUrl: process.env.FPX_BASE_URL,
 *   apiKey: process.env.FPX_API_KEY,
 * })
 * try {
 *   await service.banks()
 * } catch (error) {
 *   if (error instanceof PaymentServiceError && error.kind === 'key-refused')
 *     console.error('Copy the key anew from the dashboard.')
 *   else throw error
 * }
 */
export class PaymentServiceError extends Error {
  /** For a `switch` or a log, also where the class came twice into a process. */
  override readonly name = 'PaymentServiceError'
  /** HTTP status, when an answer came. */
  readonly status: number | undefined
  /** The request as `GET /bank?page=1&perPage=40`, below the base address; empty for `misconfigured`. */
  readonly request: string
  /** What the rate headers of the answer said, when an answer came. */
  readonly rate: RateLimitInfo

  constructor(
    /** What went wrong, for a `switch`. */
    readonly kind: PaymentServiceFailure,
    about: {
      /** The request, as the property has it. Default: empty. */
      request?: string
      /** HTTP status, when an answer came. */
      status?: number | undefined
      /** What its rate headers said. Default: nothing. */
      rate?: RateLimitInfo
      /** A further sentence of the message. */
      detail?: string
      /** The error that this comes from. It must hold nothing that the service sent. */
      cause?: unknown
    } = {},
  ) {
    const { request = '', status, rate = {}, detail, cause } = about
    const what = kind === 'failing' && status === 404 ? nothingThere : failures[kind]
    const sentence = detail ? `${what} ${detail}` : what
    super(request ? `${request}: ${sentence}` : sentence, cause === undefined ? {} : { cause })
    this.status = status
    this.request = request
    this.rate = rate
  }
}

import type { Rate } from './rate.js'

/** What went wrong between us and the payment service, each with what it means in one sentence. */
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
  unreadable: 'The answer of the payment service is not what its document promises.',
  aborted: 'The call was aborted by its caller.',
} as const

/** The kind of a {@link PaymentServiceError}. */
export type PaymentServiceFailure = keyof typeof failures

/**
 * The one error of this client. Nothing that the service sent stands in it, and never the key:
 * not in the message, not in the cause, not in what `JSON.stringify` or `util.inspect` show.
 *
 * @example
 * try { await service.banks() }
 * catch (error) { if (error instanceof PaymentServiceError && error.kind === 'key-refused') … }
 */
export class PaymentServiceError extends Error {
  override readonly name = 'PaymentServiceError'
  /** HTTP status, when an answer came. */
  readonly status: number | undefined
  /** The request as `GET /bank?page=1&perPage=40`, below the base address; empty for `misconfigured`. */
  readonly request: string
  /** What the rate headers of the answer said, when an answer came. */
  readonly rate: Rate

  constructor(
    /** What went wrong, for a `switch`. */
    readonly kind: PaymentServiceFailure,
    about: {
      request?: string
      status?: number | undefined
      rate?: Rate
      detail?: string
      cause?: unknown
    } = {},
  ) {
    const { request = '', status, rate = {}, detail, cause } = about
    const sentence = detail ? `${failures[kind]} ${detail}` : failures[kind]
    super(request ? `${request}: ${sentence}` : sentence, cause === undefined ? {} : { cause })
    this.status = status
    this.request = request
    this.rate = rate
  }
}

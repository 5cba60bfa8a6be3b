import { UnreadableError } from '../contract/index.js'
import type { RateLimitInfo } from './readRateLimit.js'

/** The `kind` of a {@link GatewayError}, which identifies why a call failed. */
export type GatewayFailure =
  /**
   * The adapter doesn't have a path for the operation, or the function passed to `createFpxProxy` threw an error. No
   * call was made.
   */
  | 'misconfigured'
  /** The gateway responded with status 429 because its limit of calls per minute has been reached. */
  | 'limit-reached'
  /** No call was made: the proxy's shared store fails, and without it this instance has to wait. */
  | 'paused'
  /** The gateway responded with status 401 or 403 because the API key is missing, wrong, or revoked. */
  | 'key-refused'
  /**
   * The gateway sent a redirect. The client doesn't follow redirects. Doing so would send the API key to the
   * redirect's target.
   */
  | 'redirected'
  /**
   * The gateway responded with an unexpected status, such as 404 or 500, or a firewall in front of it blocked the call.
   */
  | 'failing'
  /** The response took longer than `timeoutMs`, or reading the whole list took longer than a minute. */
  | 'timeout'
  /** The connection couldn't be opened or was lost. */
  | 'unreachable'
  /** The response body, or the result of the adapter's `readBanks`, is larger than `maxBytes`. */
  | 'too-large'
  /** The list has more pages than a refresh may read with the proxy's budget. */
  | 'too-many-pages'
  /**
   * The response doesn't match the standard gateway's documentation, contains the API key, or has too many invalid
   * rows. This kind also applies if the adapter didn't return a list of banks.
   */
  | 'unreadable'
  /**
   * One of the adapter's functions threw an error, didn't settle before the deadline, or returned a value of the wrong
   * type.
   */
  | 'adapter-failed'
  /** The proxy or the function passed as `fetch` threw an error that isn't a connection error. */
  | 'internal'
  /** The call was aborted by the caller's `signal`. */
  | 'aborted'

const messages = {
  misconfigured: 'The gateway cannot be called with these options.',
  'limit-reached': 'The gateway is at its limit of calls (429).',
  paused: 'The shared store fails, and this instance may make no call without it now.',
  'key-refused':
    'The gateway refused the API key. Copy the key again from the dashboard, section API Key.',
  redirected:
    'The gateway sent a redirect. It was not followed, because the key would be sent to its target. Check baseUrl.',
  failing: 'The gateway did not answer with status 200.',
  timeout: 'The gateway did not answer within the deadline.',
  unreachable: 'The connection to the gateway failed.',
  'too-large': 'The answer of the gateway is larger than maxBytes.',
  'too-many-pages': 'The list has more pages than a refresh may read with this budget.',
  unreadable: 'The answer of the gateway does not match its document.',
  'adapter-failed': 'The adapter of the gateway failed.',
  internal: 'The call failed before the gateway could answer, because of an error in this program.',
  aborted: 'The call was aborted by its caller.',
} as const satisfies Record<GatewayFailure, string>

/** All kinds of failures. */
export const gatewayFailures = Object.keys(messages) as readonly GatewayFailure[]

const NOT_FOUND_MESSAGE =
  'The gateway has nothing there (status 404). The address is baseUrl, followed by the path of the adapter: check both. For the standard gateway, baseUrl ends in /v2; for another one, set adapter too.'

/** A firewall blocks calls because of the IP address or the headers, so copying the API key again wouldn't help. */
const FIREWALL_MESSAGE =
  'A firewall in front of the gateway refused the call, not the gateway: the answer is a challenge or a web page. Ask the gateway to allow the IP address of this server.'

/**
 * Thrown when a call to the gateway fails. The error contains the status and the rate-limit headers of the response but
 * never the API key or anything from the body. Neither `cause` nor the output of `JSON.stringify` and `util.inspect`
 * reveals the key or the body.
 *
 * @example
 * const gateway = createGatewayClient({
 *   baseUrl: process.env.FPX_BASE_URL,
 *   apiKey: process.env.FPX_API_KEY,
 * })
 * try {
 *   await gateway.banks()
 * } catch (error) {
 *   if (error instanceof GatewayError && error.kind === 'key-refused')
 *     console.error('Copy the key again from the dashboard.')
 *   else throw error
 * }
 */
export class GatewayError extends Error {
  /** The name of the error. If the class may be loaded twice, compare this name instead of using `instanceof`. */
  override readonly name = 'GatewayError'
  /**
   * The HTTP status of the response. The value is `undefined` if there was no response, and can also be `undefined` if
   * the status was 200.
   */
  readonly status: number | undefined
  /**
   * The request without the base URL (`GET /bank?page=1&perPage=40`). The string is empty if the error isn't
   * tied to a specific request.
   */
  readonly request: string
  /**
   * The rate-limit headers of the response. The object is empty if there was no response or the response body couldn't
   * be parsed.
   */
  readonly rate: RateLimitInfo

  constructor(
    /** The reason why the call failed. */
    readonly kind: GatewayFailure,
    about: {
      /** The method, path, and query of the request. Default: an empty string. */
      request?: string
      /** The HTTP status, if there was a response. */
      status?: number | undefined
      /** The rate-limit headers of the response. */
      rate?: RateLimitInfo
      /** Whether a firewall responded instead of the gateway. */
      isFromFirewall?: boolean
      /** An additional sentence for the error message. Default: the message of an `UnreadableError` in `cause`. */
      detail?: string
      /** The original error. The cause must not contain any data from the gateway. */
      cause?: unknown
    } = {},
  ) {
    const { request = '', status, rate = {}, isFromFirewall, cause } = about
    // Many logs show only an error's message, so the message includes the path of the invalid field.
    const { detail = cause instanceof UnreadableError ? `${cause.message}.` : '' } = about
    const unanswered = status === 404 ? NOT_FOUND_MESSAGE : messages.failing
    const failing = isFromFirewall ? FIREWALL_MESSAGE : unanswered
    const what = kind === 'failing' ? failing : messages[kind]
    const sentence = detail ? `${what} ${detail}` : what
    super(request ? `${request}: ${sentence}` : sentence, cause === undefined ? {} : { cause })
    this.status = status
    this.request = request
    this.rate = rate
  }
}

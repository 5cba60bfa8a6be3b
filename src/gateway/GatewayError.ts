import { UnreadableError } from '../contract/index.js'
import type { RateLimitInfo } from './readRateLimit.js'

/** Why a call failed: the `kind` of a {@link GatewayError}. */
export type GatewayFailure =
  /** The adapter has no path for the operation, or the function passed to `createFpxProxy` threw. No call was made. */
  | 'misconfigured'
  /** The gateway responded with status 429 because this minute's calls are used up. */
  | 'limit-reached'
  /** The gateway itself, not a firewall, responded with 401 or 403. The key is missing, wrong or revoked. */
  | 'key-refused'
  /** The gateway sent a redirect. The client doesn't follow redirects, because it would send the key to the target. */
  | 'redirected'
  /** A status other than 200, 401, 403, 429 and redirects, or a refusal by a firewall in front of the gateway. */
  | 'failing'
  /** No complete response within `timeoutMs`, or no complete list within a minute. */
  | 'timeout'
  /** The connection couldn't be opened or was lost. */
  | 'unreachable'
  /** The body, or what the adapter's `readBanks` returned, is larger than `maxBytes`. */
  | 'too-large'
  /** The list has more pages than the proxy's budget has calls per minute. */
  | 'too-many-pages'
  /**
   * The response does not match the standard gateway's documentation, it contains the key, too many rows are
   * unreadable, or the adapter did not return a list of banks for it.
   */
  | 'unreadable'
  /** A function of the adapter threw, or returned a value of a wrong type. */
  | 'adapter-failed'
  /** The proxy itself or the `fetch` option threw an error that isn't a connection error. */
  | 'internal'
  /** The caller's `signal` aborted the call. */
  | 'aborted'

/** The error message of each kind, without the details. */
const messages = {
  misconfigured: 'The gateway cannot be called with these options.',
  'limit-reached': 'The gateway is at its limit of calls (429).',
  'key-refused':
    'The gateway refused the API key. Copy the key again from the dashboard, section API Key.',
  redirected:
    'The gateway sent a redirect. It was not followed, because the key would be sent to its target. Check baseUrl.',
  failing: 'The gateway did not answer with status 200.',
  timeout: 'The gateway did not answer within the deadline.',
  unreachable: 'The connection to the gateway failed.',
  'too-large': 'The answer of the gateway is larger than maxBytes.',
  'too-many-pages': 'The list has more pages than the budget has calls in a minute.',
  unreadable: 'The answer of the gateway does not match its document.',
  'adapter-failed': 'The adapter of the gateway failed.',
  internal: 'The call failed before the gateway could answer, because of an error in this program.',
  aborted: 'The call was aborted by its caller.',
} as const satisfies Record<GatewayFailure, string>

/** The standard gateway has every endpoint the client calls, so a 404 means that the base URL is wrong. */
const NOT_FOUND_MESSAGE =
  'The gateway has nothing there (status 404). Set baseUrl to its base address only, which ends in /v2. For another gateway than the standard one, set adapter too.'

/** Like `NOT_FOUND_MESSAGE`, but for a gateway whose paths differ from the standard gateway's. */
const GATEWAY_NOT_FOUND_MESSAGE =
  'The gateway has nothing there (status 404). The address is baseUrl, followed by the path of the list: check both.'

/** A firewall refuses because of the caller's IP address or headers, so copying the key again would not help. */
const FIREWALL_MESSAGE =
  'A firewall in front of the gateway refused the call, not the gateway: the answer is a challenge or a web page. Ask the gateway to allow the IP address of this server.'

/**
 * The error this client throws. Its message, its cause and the output of `JSON.stringify` and `util.inspect` never
 * contain the key or anything from the response body. The error contains only the status and the rate-limit headers of
 * the response.
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
  /** Identifies the error in logs, and also where `instanceof` fails because the process loaded the class twice. */
  override readonly name = 'GatewayError'
  /**
   * HTTP status. Defined for every status other than 200; may be `undefined` if the status was 200, or if no response
   * arrived.
   */
  readonly status: number | undefined
  /**
   * The request, such as `GET /bank?page=1&perPage=40`, without the base URL; empty if the error is not about one
   * request.
   */
  readonly request: string
  /** The rate-limit headers of the response; empty if no response arrived or its body couldn't be parsed. */
  readonly rate: RateLimitInfo

  constructor(
    /** Why the call failed, for a `switch`. */
    readonly kind: GatewayFailure,
    about: {
      /** The value of the property `request`. Default: empty. */
      request?: string
      /** HTTP status, if there was a response. */
      status?: number | undefined
      /** The rate-limit headers of the response. Default: none. */
      rate?: RateLimitInfo
      /** Whether the gateway's paths differ from those of the standard gateway. Default: false. */
      hasOtherPaths?: boolean
      /** Whether a firewall responded instead of the gateway. Default: false. */
      isFromFirewall?: boolean
      /** An additional sentence for the message. Default: the message of `cause`, if that is an `UnreadableError`. */
      detail?: string
      /** The original error. It must not contain anything the gateway sent. */
      cause?: unknown
    } = {},
  ) {
    const { request = '', status, rate = {}, hasOtherPaths, isFromFirewall, cause } = about
    // Many logs show only an error's message, so it includes the path of the wrong field.
    const { detail = cause instanceof UnreadableError ? `${cause.message}.` : '' } = about
    const notFound = hasOtherPaths ? GATEWAY_NOT_FOUND_MESSAGE : NOT_FOUND_MESSAGE
    const failing = isFromFirewall ? FIREWALL_MESSAGE : status === 404 ? notFound : messages.failing
    const what = kind === 'failing' ? failing : messages[kind]
    const sentence = detail ? `${what} ${detail}` : what
    super(request ? `${request}: ${sentence}` : sentence, cause === undefined ? {} : { cause })
    this.status = status
    this.request = request
    this.rate = rate
  }
}

import { type ProxyResponse, withHeaders } from './ProxyResponse.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'

/**
 * Allows pages from the listed origins to read responses. Origins must match exactly. The allowed origin in a response
 * is copied from the options, never from the request. Credentials aren't allowed, so that pages of other origins can't
 * use the visitor's session.
 */
export class Cors {
  readonly #allowed: ReadonlyMap<string, readonly string[]>

  constructor(origins: readonly string[]) {
    this.#allowed = new Map(
      origins.map((origin) => [
        origin,
        ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS],
      ]),
    )
  }

  /** Whether the origin of a request is allowed. */
  allows(request: ProxyRequest): boolean {
    return this.#allowed.has(request.header('origin') ?? '')
  }

  apply(request: ProxyRequest, response: ProxyResponse): ProxyResponse {
    const origin = request.header('origin')
    const allowed = this.#allowed.get(origin ?? '') ?? []
    if (allowed.length && request.method === 'OPTIONS')
      return withVary(response, 'Origin, Access-Control-Request-Headers', [
        ...allowed,
        ...createPreflightHeaders(request),
      ])
    return withVary(response, 'Origin', allowed)
  }
}

/**
 * Adds names to the existing `Vary` header. We don't add a second `Vary` header: some servers only send
 * the last one.
 */
function withVary(
  response: ProxyResponse,
  names: string,
  further: readonly string[],
): ProxyResponse {
  const index = response.headers.indexOf('Vary')
  if (index < 0) return withHeaders(response, ['Vary', names, ...further])
  const headers = response.headers.with(index + 1, `${response.headers[index + 1] ?? ''}, ${names}`)
  return withHeaders({ ...response, headers }, further)
}

// Pages need `Age` and `Date` (the data in a cached response is older than `Fpx-Data-Age` indicates).
const EXPOSED_HEADERS = 'Age, Date, Fpx-Data-Age, Fpx-Data-Time, Retry-After'

/**
 * Allows all requested headers: tracing tools add headers to each request. The proxy doesn't forward these
 * headers to the gateway.
 */
function createPreflightHeaders(request: ProxyRequest): readonly string[] {
  const requested = request.header('access-control-request-headers')
  return [
    'Access-Control-Allow-Methods',
    'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers',
    requested && HEADER_NAMES.test(requested) ? requested : 'Accept, Authorization, Content-Type',
    'Access-Control-Max-Age',
    '600',
  ]
}

/** Matches a comma-separated list of header names. The list may have up to 1,000 characters. */
const HEADER_NAMES = /^[\w-][\w-, ]{0,999}$/

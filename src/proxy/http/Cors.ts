import { type ProxyResponse, withHeaders } from './ProxyResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'

/**
 * Allows pages of the listed origins to read responses. An origin must match exactly, and the response contains the text of
 * the list, never that of the request. Credentials are never allowed, so a page of another origin has no session.
 */
export class Cors {
  readonly #allowed: ReadonlyMap<string, readonly string[]>
  /** Prebuilt responses with their CORS headers, so that these are not added for every cache hit. */
  readonly #responsesWithCors = new WeakMap<ProxyResponse, Map<readonly string[], ProxyResponse>>()

  constructor(origins: readonly string[]) {
    this.#allowed = new Map(
      origins.map((origin) => [
        origin,
        ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS],
      ]),
    )
  }

  /** Whether the origin of a request is in the list. */
  allows(view: ProxyRequest): boolean {
    return this.#allowed.has(view.header('origin') ?? '')
  }

  apply(view: ProxyRequest, response: ProxyResponse): ProxyResponse {
    const origin = view.header('origin')
    const allowed =
      (origin === undefined ? undefined : this.#allowed.get(origin)) ?? NO_CORS_HEADERS
    if (allowed.length && view.method === 'OPTIONS')
      return withVaryOrigin(response, [...allowed, ...createPreflightHeaders(view)])
    let variants = this.#responsesWithCors.get(response)
    if (!variants)
      this.#responsesWithCors.set(
        response,
        (variants = new Map<readonly string[], ProxyResponse>()),
      )
    let withCors = variants.get(allowed)
    if (!withCors) variants.set(allowed, (withCors = withVaryOrigin(response, allowed)))
    return withCors
  }
}

/** Adds `Origin` to the one `Vary` header: some servers send only the last of two. */
function withVaryOrigin(response: ProxyResponse, further: readonly string[]): ProxyResponse {
  const index = response.headers.indexOf('Vary')
  if (index < 0) return withHeaders(response, ['Vary', 'Origin', ...further])
  const headers = response.headers.with(index + 1, `${response.headers[index + 1] ?? ''}, Origin`)
  return withHeaders({ ...response, headers }, further)
}

/** The response for an origin that is not in the list, and for the same origin, which needs no CORS headers. */
const NO_CORS_HEADERS: readonly string[] = []
// `Age` and `Date`: a response that a cache sends is older than its `Fpx-Data-Age`.
const EXPOSED_HEADERS = 'Age, Date, Fpx-Data-Age, Fpx-Data-Time, Retry-After'

/**
 * Allows every header that the page asks for: tracing tools add their own to each request. The proxy reads none of them but
 * `Authorization`, and passes none on.
 */
function createPreflightHeaders(view: ProxyRequest): readonly string[] {
  const requested = view.header('access-control-request-headers')
  return [
    'Access-Control-Allow-Methods',
    'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers',
    requested && HEADER_NAMES.test(requested) ? requested : 'Accept, Authorization, Content-Type',
    'Access-Control-Max-Age',
    '600',
  ]
}

/** Up to 1,000 characters of names, with commas between them. */
const HEADER_NAMES = /^[\w-][\w-, ]{0,999}$/

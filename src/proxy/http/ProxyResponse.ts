import type { ProxyRequest } from '../options/ProxyRequest.js'
import { scriptSafeJson } from '../list/Representation.js'
import { PROBLEM_TYPE, type ProblemCode, problemOf, problems } from '../../contract/index.js'

/** A response that the adapters send. It is immutable, because many requests share the same object. */
export interface ProxyResponse {
  /** HTTP status. */
  readonly status: number
  /** Names and values, alternating: `['Content-Type', 'application/json', …]`. */
  readonly headers: readonly string[]
  /** The body; `null` for HEAD, if there is none, or if it is sent in parts. */
  readonly body: Uint8Array | null
  /** The parts of a long body. They are created while they are sent, so they can be read only once. */
  readonly parts?: Iterable<Uint8Array>
}

/** Handles a request. Returns synchronously for a cache hit. */
export type Handle = (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>

/** Returns the same response with additional headers. */
export function withHeaders(response: ProxyResponse, headers: readonly string[]): ProxyResponse {
  return { ...response, headers: response.headers.concat(headers) }
}

/** Returns the response for HEAD: the same status and headers without a body. */
export function withoutBody(response: ProxyResponse): ProxyResponse {
  const { status, headers } = response
  return { status, headers, body: null }
}

/**
 * Creates the headers that say how old the data is: its age when the response was sent, and the time at which it was
 * fetched. Only the time is still correct when a service worker, or a cache that does not send `Age`, sends the
 * response again.
 *
 * @param ageMs - age of the data, in milliseconds.
 * @param now - time of the response, in milliseconds since the epoch.
 */
export function dataTimeHeaders(ageMs: number, now: number): string[] {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  return ['Fpx-Data-Age', String(seconds), 'Fpx-Data-Time', toTime(seconds * 1000, now)]
}

/** Returns when data of this age was fetched, in ISO 8601 (UTC). */
export const toTime = (ageMs: number, now: number) =>
  new Date(now - Math.max(0, ageMs)).toISOString()

/** Headers for a response that caches must not store. */
const UNCACHED: readonly string[] = ['Cache-Control', 'no-store']

/** Headers for a response that depends on a session: caches must not store it, and other sites must not embed it. */
export const PRIVATE: readonly string[] = [
  'Cache-Control',
  'private, no-store',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

const encoder = new TextEncoder()

/** Creates a JSON response that caches must not store. */
export function createJsonResponse(
  value: unknown,
  {
    status = 200,
    type = 'application/json',
    privacy = UNCACHED,
    headers = [],
  }: {
    status?: number
    type?: string
    /** {@link PRIVATE} for a response that depends on a session. */
    privacy?: readonly string[]
    headers?: readonly string[]
  } = {},
): ProxyResponse {
  const body = encoder.encode(scriptSafeJson(value))
  return {
    status,
    headers: [
      'Content-Type',
      type,
      'Content-Length',
      String(body.byteLength),
      ...privacy,
      'X-Content-Type-Options',
      'nosniff',
      ...headers,
    ],
    body,
  }
}

/**
 * Creates the response for a problem, which caches must not store. `retryAfterMs` is sent as `Retry-After`, in whole
 * seconds; `status` replaces the problem's status.
 */
export function createProblemResponse(
  code: ProblemCode,
  {
    retryAfterMs,
    status = problems[code].status,
    headers = [],
    ...options
  }: {
    retryAfterMs?: number
    status?: number
    headers?: readonly string[]
    privacy?: readonly string[]
  } = {},
): ProxyResponse {
  const problem = { ...problemOf(code), status }
  const retryAfter =
    retryAfterMs === undefined
      ? []
      : ['Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000)))]
  return createJsonResponse(problem, {
    ...options,
    status,
    type: PROBLEM_TYPE,
    headers: [...retryAfter, ...headers],
  })
}

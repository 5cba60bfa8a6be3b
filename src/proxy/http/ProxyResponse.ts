import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import { scriptSafeJson } from '../list/Representation.js'
import { PROBLEM_TYPE, type ProblemCode, problemOf, problems } from '../../contract/index.js'

/** A response that an adapter sends. The object is immutable (many requests share it). */
export interface ProxyResponse {
  /** The HTTP status. */
  readonly status: number
  /** The alternating names and values of the headers (`['Content-Type', 'application/json', …]`). */
  readonly headers: readonly string[]
  /** The body, or `null` if there's none, as in the response to a HEAD request. */
  readonly body: Uint8Array | null
}

/** Handles a request. Cache hits return synchronously. */
export type Handle = (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>

export function withHeaders(response: ProxyResponse, headers: readonly string[]): ProxyResponse {
  return { ...response, headers: response.headers.concat(headers) }
}

export function withoutBody(response: ProxyResponse): ProxyResponse {
  const { status, headers } = response
  return { status, headers, body: null }
}

/**
 * Creates the headers with the age of the data and the time when it was fetched. The age is only correct when the
 * response is first sent. The time is also correct for responses from a service worker or a cache that doesn't send
 * `Age`.
 *
 * @param ageMs - the age of the data in milliseconds.
 * @param now - the time of the response in milliseconds since the epoch.
 */
export function dataTimeHeaders(ageMs: number, now: number): string[] {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  return ['Fpx-Data-Age', String(seconds), 'Fpx-Data-Time', toTime(seconds * 1000, now)]
}

/** Returns when data of this age was fetched, as an ISO 8601 string in UTC. */
export const toTime = (ageMs: number, now: number) =>
  new Date(now - Math.max(0, ageMs)).toISOString()

/** The headers for a response that must not be cached. */
const UNCACHED: readonly string[] = ['Cache-Control', 'no-store']

/** The headers for a response that depends on a session and must not be cached or embedded by other sites. */
export const PRIVATE: readonly string[] = [
  'Cache-Control',
  'private, no-store',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

const encoder = new TextEncoder()

interface ResponseParts {
  status?: number
  type?: string
  /** Use {@link PRIVATE} for a response that depends on a session. */
  privacy?: readonly string[]
  headers?: readonly string[]
}

/** Creates a JSON response that must not be cached. */
export const createJsonResponse = (value: unknown, parts?: ResponseParts): ProxyResponse =>
  createTextResponse(scriptSafeJson(value), parts)

/** Creates a response that must not be cached. */
export function createTextResponse(
  text: string,
  { status = 200, type = 'application/json', privacy = UNCACHED, headers = [] }: ResponseParts = {},
): ProxyResponse {
  const body = encoder.encode(text)
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

/** Creates the response for a problem, which must not be cached. `status` overrides the status of the problem. */
export function createProblemResponse(
  code: ProblemCode,
  {
    retryAfterMs,
    status = problems[code].status,
    headers = [],
    ...parts
  }: Omit<ResponseParts, 'type'> & { retryAfterMs?: number } = {},
): ProxyResponse {
  const problem = { ...problemOf(code), status }
  const retryAfter =
    retryAfterMs === undefined
      ? []
      : ['Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000)))]
  return createJsonResponse(problem, {
    ...parts,
    status,
    type: PROBLEM_TYPE,
    headers: [...retryAfter, ...headers],
  })
}

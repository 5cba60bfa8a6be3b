import type { ProxyRequest } from '../options/ProxyRequest.js'

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

import type { ProxyRequest } from '../options/ProxyRequest.js'

/** A response of the proxy, which the adapters send. It is immutable, because many requests get the same object. */
export interface ProxyResponse {
  /** HTTP status. */
  readonly status: number
  /** Names and values, alternating: `['Content-Type', 'application/json', …]`. */
  readonly headers: readonly string[]
  /** The body; `null` if there is none, and for HEAD. */
  readonly body: Uint8Array | null
}

/** Handles a request. A cache hit returns synchronously. */
export type Handle = (view: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>

/** Returns the same response with further headers. */
export function withHeaders(response: ProxyResponse, headers: readonly string[]): ProxyResponse {
  return { ...response, headers: response.headers.concat(headers) }
}

/** Returns the response to HEAD: the same status and headers, no body. */
export function withoutBody(response: ProxyResponse): ProxyResponse {
  return { ...response, body: null }
}

import type { RequestView } from './RequestView.js'

/** An answer as the doors write it. Never changed once made: many requests get the same one. */
export interface ProxyResponse {
  /** HTTP status. */
  readonly status: number
  /** Names and values in turn: `['Content-Type', 'application/json', …]`. */
  readonly headers: readonly string[]
  /** `null` where the answer has none, and for HEAD. */
  readonly body: Uint8Array | null
}

/** Handles a request; a hit is answered synchronously. */
export type Handle = (view: RequestView) => ProxyResponse | Promise<ProxyResponse>

/** The same answer with further headers. */
export function withHeaders(answer: ProxyResponse, headers: readonly string[]): ProxyResponse {
  return { ...answer, headers: answer.headers.concat(headers) }
}

/** The answer to HEAD: the same head, no body. */
export function withoutBody(answer: ProxyResponse): ProxyResponse {
  return { ...answer, body: null }
}

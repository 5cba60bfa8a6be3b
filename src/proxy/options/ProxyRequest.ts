/** A request, in the same form for all server adapters. */
export interface ProxyRequest {
  /** HTTP method, in upper case. */
  readonly method: string
  /** The path exactly as it was sent, without decoding. */
  readonly path: string
  /** The query without the question mark; empty if there is none. */
  readonly query: string
  /**
   * Returns the value of a header by its lower-case `name`; `undefined` if it is absent. In an HTTP/2 request, `host`
   * returns `:authority`.
   */
  header(name: string): string | undefined
  /** @internal The request with the URL that middleware has written, if that URL differs. It applies if it has a route. */
  readonly rewritten?: ProxyRequest | undefined
  /** The framework's request, a `Request` or an `IncomingMessage`, for `authorize` and `resolve`. */
  readonly raw: unknown
  /** Keeps the runtime awake until `work` has settled, if the runtime would otherwise stop after the response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

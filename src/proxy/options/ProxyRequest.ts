/** A request in the same format for all server adapters. */
export interface ProxyRequest {
  /** The HTTP method in upper case. */
  readonly method: string
  /** The original path without decoding. */
  readonly path: string
  /** The query without the question mark, or an empty string. */
  readonly query: string
  /**
   * Returns the value of a header by its lower-case name. Returns `undefined` if the header is absent. In HTTP/2
   * requests, `host` returns `:authority`.
   */
  header(name: string): string | undefined
  /** @internal The request with the URL that middleware has rewritten. It is used if its URL matches a route. */
  readonly rewritten?: ProxyRequest | undefined
  /**
   * The request object of the framework, which is a `Request` or an `IncomingMessage`. Useful in `authorize` and
   * `resolve`.
   */
  readonly raw: unknown
  /** Keeps the runtime awake until `work` has settled. Present when the runtime may suspend after the response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

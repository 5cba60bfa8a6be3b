/** A request in the format that all server adapters produce. */
export interface ProxyRequest {
  /** The HTTP method in upper case. */
  readonly method: string
  /** The original path, which hasn't been decoded. */
  readonly path: string
  /** The query string without the question mark, or an empty string if the URL has no query. */
  readonly query: string
  /**
   * Returns the value of the header with the lower-case `name`. Returns `undefined` if the header is absent. In HTTP/2
   * requests, the name `host` returns the value of `:authority`.
   */
  header(name: string): string | undefined
  /**
   * @internal The request with the URL that middleware has rewritten. The proxy uses this request if the rewritten URL
   * matches a route.
   */
  readonly rewritten?: ProxyRequest | undefined
  /**
   * The framework's request object, which is a `Request` or an `IncomingMessage`. Useful in `authorize` and `resolve`.
   */
  readonly raw: unknown
  /**
   * Keeps the runtime awake until `work` has settled. Present when the runtime may suspend after the response has been
   * sent.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

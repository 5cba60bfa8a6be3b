/** A request in the format that all server adapters produce. */
export interface ProxyRequest {
  /** The HTTP method in upper case. */
  readonly method: string
  /** The original path, without percent-decoding. */
  readonly path: string
  /** The query string without the question mark, or an empty string if the URL has no query. */
  readonly query: string
  /**
   * Returns the value of the header with the lower-case `name`. Returns `undefined` if the header is absent. In HTTP/2
   * requests, the value of `host` is the value of the pseudo-header `:authority`.
   */
  header(name: string): string | undefined
  /**
   * @internal The same request with its URL as rewritten by middleware. The proxy uses this request if the rewritten
   * URL matches a route.
   */
  readonly rewritten?: ProxyRequest | undefined
  /**
   * The framework's request object, which is a `Request` or an `IncomingMessage`. Useful in `authorize` and `resolve`.
   */
  readonly raw: unknown
  /**
   * Keeps the runtime awake until `work` has settled. Present if the runtime may be suspended after the response has
   * been sent.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

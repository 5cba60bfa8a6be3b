/** A request, the same for all adapters. */
export interface ProxyRequest {
  /** HTTP method, in upper case. */
  readonly method: string
  /** The path, exactly as it was sent, not decoded. */
  readonly path: string
  /** The query without the question mark; empty if there is none. */
  readonly query: string
  /** Returns the value of a header by its lower-case `name`; `undefined` if it is absent. HTTP/2: `host` is `:authority`. */
  header(name: string): string | undefined
  /** The request of the framework, a `Request` or an `IncomingMessage`, for `authorize` and `resolve`. */
  readonly raw: unknown
  /** Keeps a runtime that ends with the request awake until `work` has settled. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

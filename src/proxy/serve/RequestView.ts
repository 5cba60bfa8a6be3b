/** A request as the core sees it, whichever door it came through. */
export interface RequestView {
  /** HTTP method, in upper case. */
  readonly method: string
  /** The path, byte for byte as it was sent. */
  readonly path: string
  /** The query without its question mark; empty when there is none. */
  readonly query: string
  /** A header's value by its `name` in lower case. Over HTTP/2 `host` is the one of the address. */
  header(name: string): string | undefined
  /** The request of the framework: a `Request` or an `IncomingMessage`. For `authorize` and `resolve`. */
  readonly raw: unknown
  /** Keeps the runtime awake until `work` is done, where it would else end with the request. */
  waitUntil?(work: Promise<unknown>): void
}

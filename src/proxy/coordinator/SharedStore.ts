/** A store that several proxy instances share, as `redisStore` returns it. Only the proxy calls it. */
export interface SharedStore {
  /**
   * The largest number of instances. While the store is unreachable, each may make its share of the calls that are
   * reserved for that case.
   */
  readonly instances: number
  /** How long a refresh waits for each answer, in milliseconds. */
  readonly timeoutMs: number
}

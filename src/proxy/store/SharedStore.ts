/**
 * A store that several instances of the proxy share, such as `redisStore(client)`. Any store will do that forgets
 * values after a time and has a compare-and-set. Values are short texts, except for the lists, which are encrypted.
 */
export interface SharedStore {
  /**
   * The maximum number of instances. While the store fails, each instance waits this many times as long between its
   * calls.
   */
  readonly instances: number
  /** How long a refresh waits for each of the store's responses, in milliseconds. */
  readonly timeoutMs: number
  /** Returns the value of `name`, or `undefined` if it has none. */
  get(name: string): Promise<string | undefined>
  /** Sets `name` to `value` for `ms` milliseconds. */
  set(name: string, value: string, ms: number): Promise<unknown>
  /**
   * Returns the value of `name`, and sets it to `value` for `ms` milliseconds if it was `expected`. No other command
   * may run in between. `undefined` stands for no value.
   */
  swap(
    name: string,
    expected: string | undefined,
    value: string,
    ms: number,
  ): Promise<string | undefined>
}

/** A map with at most `maxEntries` entries, which evicts the least recently used one. */
export class LruMap<Value> {
  /** The entries in order of use: the least recently used one comes first. */
  readonly #entries = new Map<string, Value>()

  /** @param onEvict - called with each evicted value. */
  constructor(
    private readonly maxEntries: number,
    private readonly onEvict: (value: Value) => void = () => undefined,
  ) {}

  get(name: string): Value | undefined {
    const value = this.#entries.get(name)
    if (value !== undefined) this.set(name, value)
    return value
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name)
    this.#entries.set(name, value)
    for (const [oldest, dropped] of this.#entries) {
      if (this.#entries.size <= this.maxEntries) return
      this.#entries.delete(oldest)
      this.onEvict(dropped)
    }
  }

  values(): Iterable<Value> {
    return this.#entries.values()
  }
}

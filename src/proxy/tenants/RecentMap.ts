/**
 * A map with at most `maxEntries` entries, which evicts the least recently used ones. It has two generations instead of
 * a list ordered by use, so that a hit in the younger generation is a plain lookup.
 */
export class RecentMap<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param onEvict - called with each evicted entry's name and value. */
  constructor(
    private readonly maxEntries: number,
    private readonly onEvict: (name: string, value: Value) => void,
  ) {}

  get(name: string): Value | undefined {
    const young = this.#young.get(name)
    if (young !== undefined) return young
    const old = this.#old.get(name)
    if (old !== undefined) this.set(name, old)
    return old
  }

  set(name: string, value: Value): void {
    this.#old.delete(name)
    this.#young.set(name, value)
    if (this.#young.size * 2 <= this.maxEntries) return
    const dropped = this.#old
    this.#old = this.#young
    this.#young = new Map()
    for (const [oldName, oldValue] of dropped) this.onEvict(oldName, oldValue)
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  *values(): Iterable<Value> {
    yield* this.#young.values()
    yield* this.#old.values()
  }
}

const MINUTE_MS = 60_000

/** Counts arrivals. Stores only those of the last 60 seconds, so that a whole day does not fill the memory. */
export class ArrivalWindow {
  /** The largest number of arrivals within any window of 60 seconds so far. */
  most = 0
  /** Number of arrivals so far. */
  total = 0
  readonly #recent: number[] = []

  /** @param now - milliseconds on a clock that never goes back. */
  add(now: number): void {
    const recent = this.#recent
    recent.push(now)
    while (now - recent[0]! >= MINUTE_MS) recent.shift()
    this.total++
    this.most = Math.max(this.most, recent.length)
  }
}

/** A virtual clock's timer. */
export interface Timer {
  /** When the timer is due, in milliseconds since the clock's start. */
  at: number
  fn: () => void
}

/** A virtual clock's pending timers. Timers due at the same time fire in the order in which they were set. */
export class TimerQueue {
  readonly #timers: Timer[] = []

  /** The number of timers that haven't fired and weren't cleared. */
  get pending(): number {
    return this.#timers.length
  }

  add(at: number, fn: () => void): Timer {
    const timer = { at, fn }
    this.#timers.splice(this.#timers.findLastIndex((other) => other.at <= at) + 1, 0, timer)
    return timer
  }

  clear(timer: Timer): void {
    const index = this.#timers.indexOf(timer)
    if (index >= 0) this.#timers.splice(index, 1)
  }

  /** Removes and returns the earliest timer if it is due by `end`. */
  takeUntil(end: number): Timer | undefined {
    const [first] = this.#timers
    return first && first.at <= end ? this.#timers.shift() : undefined
  }
}

/** A virtual clock's timer. */
export interface Timer {
  /** When the timer is due, in milliseconds since the clock's start. */
  at: number
  fn: () => void
  /** Timers due at the same time fire in the order in which they were set. */
  order: number
  isCleared: boolean
}

/** A virtual clock's pending timers. A binary heap makes tens of thousands of timers cheap. */
export class TimerQueue {
  readonly #heap: Timer[] = []
  #count = 0
  #pending = 0

  /** The number of timers that haven't fired and weren't cleared. */
  get pending(): number {
    return this.#pending
  }

  add(at: number, fn: () => void): Timer {
    const timer = { at, fn, order: this.#count++, isCleared: false }
    this.#pending++
    const heap = this.#heap
    let index = heap.length
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(timer, heap[parent]!)) break
      heap[index] = heap[parent]!
      index = parent
    }
    heap[index] = timer
    return timer
  }

  /**
   * Clears a timer. The timer remains in the heap until it is due, because finding it would cost more than its memory.
   */
  clear(timer: Timer): void {
    if (timer.isCleared) return
    timer.isCleared = true
    timer.fn = doNothing
    this.#pending--
  }

  /** Removes and returns the earliest timer if it is due by `end`. */
  takeUntil(end: number): Timer | undefined {
    for (let first = this.#heap[0]; first && first.at <= end; first = this.#heap[0]) {
      this.#removeFirst()
      if (first.isCleared) continue
      // Otherwise a later `clear` would count the timer again.
      first.isCleared = true
      this.#pending--
      return first
    }
    return undefined
  }

  #removeFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, last)) break
      heap[index] = heap[child]!
      index = child
    }
    heap[index] = last
  }
}

const isBefore = (one: Timer, other: Timer) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

const doNothing = () => undefined

/** How long an announced limit applies, in milliseconds. It may come from one misconfigured machine of the gateway. */
export const ANNOUNCED_LIMIT_MS = 600_000

/** The limit that the gateway has announced, for ten minutes. */
export class AnnouncedLimit {
  #announced = Infinity
  #until = 0

  /**
   * A limit below that of the options shrinks the budget, an equal one extends its time, and a higher one never grows it.
   * Returns what it did; `undefined` if nothing.
   */
  set(announced: number, perMinute: number, now: number): 'shrank' | 'extended' | undefined {
    const before = this.getLimit(perMinute, now)
    if (announced > before || (before === perMinute && announced === before)) return undefined
    this.#announced = Math.max(1, announced)
    this.#until = now + ANNOUNCED_LIMIT_MS
    return this.#announced < before ? 'shrank' : 'extended'
  }

  getLimit(perMinute: number, now: number): number {
    return now < this.#until ? Math.min(perMinute, this.#announced) : perMinute
  }
}

/** How long an announced limit applies, in milliseconds. It may come from one misconfigured machine of the gateway. */
export const ANNOUNCED_LIMIT_MS = 600_000

/** The limit of a budget: that of the options, or a lower one for ten minutes after the gateway has announced it. */
export class AnnouncedLimit {
  #announced = Infinity
  #until = 0

  constructor(private readonly perMinute: number) {}

  /**
   * A lower limit shrinks the budget, an equal one extends its time, and a higher one never grows it. Returns what it did;
   * `undefined` if nothing.
   */
  set(announced: number, now: number): 'shrank' | 'extended' | undefined {
    const before = this.getLimit(now)
    if (announced > before || (before === this.perMinute && announced === before)) return undefined
    this.#announced = Math.max(1, announced)
    this.#until = now + ANNOUNCED_LIMIT_MS
    return this.#announced < before ? 'shrank' : 'extended'
  }

  getLimit(now: number): number {
    return now < this.#until ? Math.min(this.perMinute, this.#announced) : this.perMinute
  }
}

/** How long an announced limit is believed, in milliseconds: it may have come of one odd machine of the service's. */
export const LEARNT_MS = 600_000

/** The budget's limit: what the options say, or less for ten minutes after the service has announced less. */
export class LearntLimit {
  #learnt = Infinity
  #until = 0

  constructor(private readonly perMinute: number) {}

  /** A limit lower than ours shrinks the budget; a higher one never grows it. Tells whether it shrank. */
  learn(announced: number, now: number): boolean {
    const before = this.at(now)
    if (announced > before) return false
    this.#learnt = Math.max(1, announced)
    this.#until = now + LEARNT_MS
    return this.#learnt < before
  }

  at(now: number): number {
    return now < this.#until ? Math.min(this.perMinute, this.#learnt) : this.perMinute
  }
}

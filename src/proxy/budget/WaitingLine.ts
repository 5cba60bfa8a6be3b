/** Milliseconds for which slots are kept for who was refused, from when they are free: it is payers that wake a refresh. */
export const PATIENCE_MS = 10_000

/** Who asks for slots. */
export interface Asker {
  /** When its last attempt ended, with a list or without; `-Infinity` before the first. */
  readonly servedAt: number
}

interface Waiting {
  asker: Asker
  slots: number
  until: number
}

// One for all that are empty: there may be thousands of budgets.
const nobody: readonly Waiting[] = []

/**
 * Who was refused. Where a budget is too small for all that share it, whoever was served longest ago goes first: else those
 * whose payers come at the wrong moment might be refused each time.
 */
export class WaitingLine {
  #line = nobody

  /** Slots for which those wait who were served before `asker`. */
  ahead(asker: Asker, now: number): number {
    let slots = 0
    for (const other of this.#line)
      if (other.until > now && other.asker.servedAt < asker.servedAt) slots += other.slots
    return slots
  }

  /** `asker` was refused, and may ask again in `waitMs` milliseconds. */
  join(asker: Asker, slots: number, waitMs: number, now: number): void {
    const others = this.#line.filter(({ asker: other, until }) => other !== asker && until > now)
    this.#line = [...others, { asker, slots, until: now + waitMs + PATIENCE_MS }]
  }

  /** `asker` has its slots. */
  leave(asker: Asker): void {
    if (!this.#line.length) return
    const others = this.#line.filter(({ asker: other }) => other !== asker)
    this.#line = others.length ? others : nobody
  }
}

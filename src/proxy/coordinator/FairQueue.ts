/** How long free slots are held for a refused requester, in milliseconds. It returns only when a payer starts a refresh. */
export const QUEUE_HOLD_MS = 10_000

/** A list that requests slots. */
export interface SlotRequester {
  /** Milliseconds since its last attempt ended, successful or not; `Infinity` before the first. */
  readonly idleMs: number
}

interface QueueEntry {
  requester: SlotRequester
  slots: number
  until: number
}

// One object for all empty queues: there may be thousands of budgets.
const EMPTY_QUEUE: readonly QueueEntry[] = []

/**
 * The refused requesters. If a budget is too small for all that share it, the one whose last attempt is longest ago goes
 * first. Otherwise a tenant whose payers arrive at the wrong moment could be refused each time.
 */
export class FairQueue {
  #entries = EMPTY_QUEUE

  /** Counts the slots of waiting requesters whose last attempt is longer ago. */
  countSlotsAhead(requester: SlotRequester, now: number): number {
    let slots = 0
    for (const other of this.#entries)
      if (other.until > now && other.requester.idleMs > requester.idleMs) slots += other.slots
    return slots
  }

  /** Adds a refused requester, which may try again in `waitMs` milliseconds. */
  join(requester: SlotRequester, slots: number, waitMs: number, now: number): void {
    const others = this.#entries.filter(
      ({ requester: other, until }) => other !== requester && until > now,
    )
    this.#entries = [...others, { requester, slots, until: now + waitMs + QUEUE_HOLD_MS }]
  }

  /** Removes a requester that has its slots. */
  leave(requester: SlotRequester): void {
    if (!this.#entries.length) return
    const others = this.#entries.filter(({ requester: other }) => other !== requester)
    this.#entries = others.length ? others : EMPTY_QUEUE
  }
}

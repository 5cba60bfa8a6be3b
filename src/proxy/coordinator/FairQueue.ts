/**
 * How long slots are reserved for a refused requester after its wait, in milliseconds. The requester tries again only
 * when a payer's request starts a refresh.
 */
export const QUEUE_HOLD_MS = 10_000

/** A list that requests slots. */
export interface SlotRequester {
  /** Milliseconds since the list's last refresh attempt ended, successful or not; `Infinity` before the first. */
  readonly idleMs: number
}

interface QueueEntry {
  requester: SlotRequester
  slots: number
  until: number
}

// All empty queues share one object, because there may be thousands of budgets.
const EMPTY_QUEUE: readonly QueueEntry[] = []

/**
 * The requesters that were refused slots. If a budget is too small for all lists that share it, the list whose last
 * attempt was longest ago goes first. Otherwise a tenant whose payers arrive at the wrong moment could be refused each
 * time.
 */
export class FairQueue {
  #entries = EMPTY_QUEUE

  /** Counts the slots for waiting requesters whose last attempt was longer ago than that of `requester`. */
  countSlotsAhead(requester: SlotRequester, now: number): number {
    let slots = 0
    for (const other of this.#entries)
      if (other.until > now && other.requester.idleMs > requester.idleMs) slots += other.slots
    return slots
  }

  /** Adds a refused requester that may try again in `waitMs` milliseconds. */
  join(requester: SlotRequester, slots: number, waitMs: number, now: number): void {
    const others = this.#entries.filter(
      ({ requester: other, until }) => other !== requester && until > now,
    )
    this.#entries = [...others, { requester, slots, until: now + waitMs + QUEUE_HOLD_MS }]
  }

  /** Removes a requester that has acquired its slots. */
  leave(requester: SlotRequester): void {
    const others = this.#entries.filter(({ requester: other }) => other !== requester)
    this.#entries = others.length ? others : EMPTY_QUEUE
  }
}

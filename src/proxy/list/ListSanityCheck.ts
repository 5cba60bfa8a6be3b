import type { SuspectReason } from '../observe/FpxProxyEvent.js'

/** The properties of a list by which the check decides. */
export interface ListSize {
  rows: number
  complete: boolean
}

/** A list as it was gathered. */
export interface GatheredSize extends ListSize {
  /** How many further rows could not be read. */
  unreadable: number
}

/** Milliseconds between the two gathers that confirm a suspect list. */
const CONFIRM_AFTER_MS = 60_000

/**
 * Decides whether a gathered list may be cached. An FPX bank list is never empty, and no list loses half of its rows from
 * one minute to the next. Such a list is suspect until one with as many rows is gathered again, 60 s later. It remains
 * suspect as long as some of its rows cannot be read.
 */
export class ListSanityCheck {
  #suspect: { kind: SuspectReason; rows: number; since: number } | undefined

  /** @param mayBeEmpty - whether the first list may be an empty one. */
  constructor(private readonly mayBeEmpty: boolean) {}

  /** Returns why the list is suspect; `undefined` if it may be cached. */
  check(
    next: GatheredSize,
    cached: ListSize | undefined,
    gatheredAt: number,
  ): SuspectReason | undefined {
    const kind = this.#findReason(next, cached)
    if (kind === undefined) {
      this.#suspect = undefined
      return undefined
    }
    if (this.#suspect?.kind !== kind || this.#suspect.rows !== next.rows)
      this.#suspect = { kind, rows: next.rows, since: gatheredAt }
    if (next.unreadable || gatheredAt - this.#suspect.since < CONFIRM_AFTER_MS) return kind
    this.#suspect = undefined
    return undefined
  }

  #findReason(next: GatheredSize, cached: ListSize | undefined): SuspectReason | undefined {
    if (next.rows === 0) return (cached ? cached.rows === 0 : this.mayBeEmpty) ? undefined : 'empty'
    if (!cached) return undefined
    if (next.rows < cached.rows / 2) return 'shrunk'
    // Unreadable rows make every list shorter.
    return !next.complete && !next.unreadable && next.rows < cached.rows ? 'incomplete' : undefined
  }
}

import type { SuspectReason } from '../observe/FpxProxyEvent.js'

/** The properties of a list that the check uses. */
export interface ListSize {
  rows: number
  complete: boolean
}

/** A list as it was fetched. */
export interface GatheredSize extends ListSize {
  /** Number of additional rows that could not be read. */
  unreadable: number
}

/** Milliseconds between the two fetches that confirm a suspect list. */
const CONFIRM_AFTER_MS = 60_000

/**
 * Decides whether a fetched list may be cached. An FPX bank list is never empty, and no list loses half of its rows
 * from one minute to the next. Such a list is suspect until a list with the same number of rows is fetched again, 60 s
 * later. It remains suspect as long as some of its rows cannot be read.
 */
export class ListSanityCheck {
  #suspect: { kind: SuspectReason; rows: number; since: number } | undefined

  /** @param mayBeEmpty - whether the first list may be empty. */
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
    // Unreadable rows make any list shorter.
    return !next.complete && !next.unreadable && next.rows < cached.rows ? 'incomplete' : undefined
  }
}

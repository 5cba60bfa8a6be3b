import type { SuspectReason } from '../observe/FpxProxyEvent.js'

/** The properties of a list that are checked. */
export interface ListSize {
  rows: number
  complete: boolean
}

/** The properties of a list that was just fetched and is not cached yet. */
export interface GatheredSize extends ListSize {
  /** Number of additional rows that could not be read. */
  unreadable: number
}

/** Shortest time between the two fetches that confirm a suspect list, in milliseconds. */
const CONFIRM_AFTER_MS = 60_000

/**
 * Decides whether a fetched list may be cached. An FPX bank list is never empty, and no list loses more than half of
 * its rows from one minute to the next. An empty or short list that contradicts this is suspect, and so is an
 * incomplete list that is shorter than the cached one. A suspect list is accepted only if, at least 60 s later, a list
 * is fetched that is suspect for the same reason and has the same number of rows, all of them readable.
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
    // A list with unreadable rows is shorter because those rows are left out.
    return !next.complete && !next.unreadable && next.rows < cached.rows ? 'incomplete' : undefined
  }
}

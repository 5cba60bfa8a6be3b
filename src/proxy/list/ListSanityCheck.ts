import type { SuspectReason } from '../observe/FpxProxyEvent.js'

/** The properties of a list that are checked. */
export interface ListSize {
  rows: number
  complete: boolean
}

/** The properties of a list that was just fetched and is not cached yet. */
export interface FetchedSize extends ListSize {
  /** Number of additional rows that could not be read. */
  unreadable: number
}

/** Why a suspect list is not accepted, for people. */
export const suspectMessages: Record<SuspectReason, string> = {
  empty: 'The gateway sent an empty list. It is accepted only if it is sent again a minute later.',
  shrunk:
    'The gateway sent less than half of the rows of the last list. They are accepted only if they are sent again a minute later.',
  incomplete:
    'The gateway sent only a part of the list. It is accepted only if it is sent again a minute later.',
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
    next: FetchedSize,
    cached: ListSize | undefined,
    fetchedAt: number,
  ): SuspectReason | undefined {
    const kind = this.#findReason(next, cached)
    if (kind === undefined) {
      this.#suspect = undefined
      return undefined
    }
    if (this.#suspect?.kind !== kind || this.#suspect.rows !== next.rows)
      this.#suspect = { kind, rows: next.rows, since: fetchedAt }
    if (next.unreadable || fetchedAt - this.#suspect.since < CONFIRM_AFTER_MS) return kind
    this.#suspect = undefined
    return undefined
  }

  #findReason(next: FetchedSize, cached: ListSize | undefined): SuspectReason | undefined {
    if (next.rows === 0) return (cached ? cached.rows === 0 : this.mayBeEmpty) ? undefined : 'empty'
    if (!cached) return undefined
    if (next.rows < cached.rows / 2) return 'shrunk'
    // A list with unreadable rows is shorter because those rows are left out.
    return !next.complete && !next.unreadable && next.rows < cached.rows ? 'incomplete' : undefined
  }
}

import type { SuspectReason } from '../observe/FpxProxyEvent.js'

/** The properties of a list that are checked before the list is cached. */
export interface ListSize {
  rows: number
  complete: boolean
}

/** The properties of a list that has been fetched but not yet cached. */
export interface FetchedSize extends ListSize {
  /** The number of invalid rows, which `rows` doesn't include. */
  unreadable: number
  /** Whether another instance has already checked the list. */
  isChecked?: boolean
}

/** Messages that explain why a suspect list isn't accepted. */
export const suspectMessages: Record<SuspectReason, string> = {
  empty: 'The gateway sent an empty list. It is accepted only if it is sent again a minute later.',
  shrunk:
    'The gateway sent less than half of the rows of the last list. They are accepted only if they are sent again a minute later.',
  incomplete:
    'The gateway sent only a part of the list. It is accepted only if it is sent again a minute later.',
}

/** The minimum time in milliseconds before a second fetch can confirm a suspect list. */
export const CONFIRM_AFTER_MS = 60_000

/**
 * Checks whether a fetched list may be cached. Real FPX bank lists are never empty, and no list loses more than half of
 * its rows within a minute. A fetched list is therefore suspect if it is empty or less than half as long as the cached
 * list. A list that is both incomplete and shorter than the cached list is also suspect. A suspect list is only
 * accepted if another fetch confirms it after at least 60 seconds. The second list must be suspect for the same reason
 * and have the same number of rows, and all of its rows must be valid.
 */
export class ListSanityCheck {
  #suspect: { kind: SuspectReason; rows: number; since: number } | undefined

  /** @param mayBeEmpty - whether the first list may be empty. */
  constructor(private readonly mayBeEmpty: boolean) {}

  /** Returns the reason why a list is suspect, or `undefined` if the list may be cached. */
  check(
    next: FetchedSize,
    cached: ListSize | undefined,
    fetchedAt: number,
  ): SuspectReason | undefined {
    const kind = next.isChecked ? undefined : this.#findReason(next, cached)
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
    // We accept a shorter list if some of its rows were invalid, since invalid rows are left out.
    return !next.complete && !next.unreadable && next.rows < cached.rows ? 'incomplete' : undefined
  }
}

/** The reason why a list is suspect. */
export type SuspectReason = 'empty' | 'shrunk'

/** The properties of a list that are checked before the list is cached. */
interface ListSize {
  rows: number
  complete: boolean
}

/** Messages that explain why a suspect list isn't accepted. */
export const suspectMessages: Record<SuspectReason, string> = {
  empty: 'The gateway sent an empty list. It is accepted only if it is sent again a minute later.',
  shrunk:
    'The gateway sent a part of the list, or less than half of the rows of the last one. They are accepted only if they are sent again a minute later.',
}

/** The minimum time in milliseconds before a second fetch can confirm a suspect list. */
const CONFIRM_AFTER_MS = 60_000

/**
 * Checks whether a list may be cached. Real FPX bank lists are never empty, and no list loses more than half of its rows
 * within a minute. A list is therefore suspect if it is empty, less than half as long as the cached list, or incomplete
 * and shorter than the cached list. A suspect list is only accepted if another list confirms it after at least 60
 * seconds, which must have the same numbers of valid and invalid rows.
 */
export class SanityCheck {
  #suspect: { reason: SuspectReason; rows: number; unreadable: number; since: number } | undefined

  /** @param mayBeEmpty - whether the first list may be empty. */
  constructor(private readonly mayBeEmpty: boolean) {}

  /**
   * Returns the reason why a list is suspect, or `undefined` if the list may be cached.
   *
   * @param cached - the cached list, or `undefined` if there is none that may be served.
   */
  check(
    next: ListSize & { unreadable: number },
    cached: ListSize | undefined,
    fetchedAt: number,
  ): SuspectReason | undefined {
    const reason = this.#findReason(next, cached)
    const { rows, unreadable } = next
    const last = this.#suspect
    if (reason && (last?.reason !== reason || last.rows !== rows || last.unreadable !== unreadable))
      this.#suspect = { reason, rows, unreadable, since: fetchedAt }
    const since = this.#suspect?.since ?? fetchedAt
    if (reason && fetchedAt - since < CONFIRM_AFTER_MS) return reason
    this.#suspect = undefined
    return undefined
  }

  #findReason(next: ListSize & { unreadable: number }, cached: ListSize | undefined) {
    if (next.rows === 0) return (cached ? cached.rows === 0 : this.mayBeEmpty) ? undefined : 'empty'
    if (!cached) return undefined
    if (next.rows < cached.rows / 2) return 'shrunk'
    // A list without its invalid rows is shorter, too.
    return !next.complete && !next.unreadable && next.rows < cached.rows ? 'shrunk' : undefined
  }
}

/** Why a list is not believed at once. */
export type SuspectReason = 'empty' | 'shrunk' | 'incomplete'

/** What of a list shows whether it looks like a fault. */
export interface Size {
  rows: number
  complete: boolean
}

/** Milliseconds between the two sightings that make a doubtful list believed. */
const BELIEVED_AFTER_MS = 60_000

/**
 * Whether a gathered list may be kept. An FPX bank list is never empty, and nothing that is kept loses half
 * of its rows from one minute to the next: such a list is believed when one of as many rows is seen twice, gathered
 * 60 s apart.
 */
export class Belief {
  #doubt: { kind: SuspectReason; rows: number; since: number } | undefined

  /** @param mayBeEmpty - whether the first list may be an empty one. */
  constructor(private readonly mayBeEmpty: boolean) {}

  /** The doubt that keeps this list, gathered at `at`, from being kept; or `undefined`. */
  judge(next: Size, kept: Size | undefined, at: number): SuspectReason | undefined {
    const kind = this.#doubtOf(next, kept)
    if (kind === undefined) {
      this.#doubt = undefined
      return undefined
    }
    if (this.#doubt?.kind !== kind || this.#doubt.rows !== next.rows)
      this.#doubt = { kind, rows: next.rows, since: at }
    if (at - this.#doubt.since < BELIEVED_AFTER_MS) return kind
    this.#doubt = undefined
    return undefined
  }

  #doubtOf(next: Size, kept: Size | undefined): SuspectReason | undefined {
    if (next.rows === 0) return (kept ? kept.rows === 0 : this.mayBeEmpty) ? undefined : 'empty'
    if (!kept) return undefined
    if (next.rows < kept.rows / 2) return 'shrunk'
    return !next.complete && next.rows < kept.rows ? 'incomplete' : undefined
  }
}

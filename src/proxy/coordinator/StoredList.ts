/** A list that was read from a store. */
export interface StoredList<Item> {
  rows: readonly Item[]
  complete: boolean
  /** Number of pages that it had; `undefined` in a list from an older version. */
  pages?: number | undefined
  ageMs: number
  /** How long earlier lists' rows had been retained when it was fetched, in milliseconds; 0 if there are none. */
  retainedMs: number
  /** Number of calls that the gateway had left when the list was fetched. */
  remaining?: number | undefined
  /** What was remembered of its banks, not checked yet. */
  records?: unknown
}

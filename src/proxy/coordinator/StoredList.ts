import type { OfflineBank } from '../../contract/index.js'

/** The properties of a list that are stored with its rows. */
export interface StoredDetails {
  complete: boolean
  /** Number of pages that the list had; `undefined` in a list that an older version of the package has stored. */
  pages?: number | undefined
  /** How long rows of earlier lists had been retained when this list was fetched, in milliseconds; 0 if none were. */
  retainedMs: number
  /** Number of calls that the gateway had left when the list was fetched. */
  remaining?: number | undefined
  /**
   * The offline banks in the list, and since when they are offline; `undefined` for a list without banks, or one that
   * an older version of the package has stored.
   */
  offline?: readonly OfflineBank[] | undefined
}

/** A list that was read from a store. */
export interface StoredList<Item> extends StoredDetails {
  rows: readonly Item[]
  ageMs: number
}

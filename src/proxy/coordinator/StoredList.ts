import type { OfflineBank } from '../../contract/index.js'

/** The properties of a list that are stored with its rows. */
export interface StoredDetails {
  complete: boolean
  /** Number of pages that it had; `undefined` in a list from an older version. */
  pages?: number | undefined
  /** How long earlier lists' rows had been retained when it was fetched, in milliseconds; 0 if there are none. */
  retainedMs: number
  /** Number of calls that the gateway had left when the list was fetched. */
  remaining?: number | undefined
  /** Its banks that were offline, and since when; `undefined` for other lists, and in a list from an older version. */
  offline?: readonly OfflineBank[] | undefined
}

/** A list that was read from a store. */
export interface StoredList<Item> extends StoredDetails {
  rows: readonly Item[]
  ageMs: number
}

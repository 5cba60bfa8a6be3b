import type { OfflineBank } from '../../contract/index.js'

/** The properties of a list that are stored with its rows. */
export interface StoredDetails {
  complete: boolean
  /** How many pages it had; `undefined` in a list of an older version. */
  pages?: number | undefined
  /** For how long rows of earlier lists had been retained when it was gathered, in milliseconds; 0 if there are none. */
  retainedMs: number
  /** Calls that the gateway had left when the list was gathered. */
  remaining?: number | undefined
  /** Its banks that were offline, and since when; `undefined` for other lists, and in a list of an older version. */
  offline?: readonly OfflineBank[] | undefined
}

/** A list that was read from a store. */
export interface StoredList<Item> extends StoredDetails {
  rows: readonly Item[]
  ageMs: number
}

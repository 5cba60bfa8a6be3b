import type { OfflineBank } from '../../contract/index.js'

/** A fetched list, as it is passed between the gateway, the cache and the stores. */
export interface ListRecord<Item> {
  readonly rows: readonly Item[]
  /** Whether the list has all rows that the gateway announced. */
  readonly complete: boolean
  /** Number of pages; `undefined` in a list that an older version of the package has stored. */
  readonly pages?: number | undefined
  /** Age of the list's oldest page, in milliseconds. Each store has its own clock, so only ages can be compared. */
  readonly ageMs: number
  /** How long rows of earlier lists had been retained when this list was fetched, in milliseconds; 0 if none were. */
  readonly retainedMs: number
  /** Number of calls that the gateway had left when the list was fetched. */
  readonly remaining?: number | undefined
  /**
   * The offline banks in the list, and since when they are offline; `undefined` for a list without banks, or one that
   * an older version of the package has stored.
   */
  readonly offline?: readonly OfflineBank[] | undefined
}

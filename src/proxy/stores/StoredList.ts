/** A list found in a store. */
export interface StoredList<Item> {
  rows: readonly Item[]
  complete: boolean
  ageMs: number
  /** Calls that the service had left when it was gathered. */
  remaining?: number | undefined
}

/** A list found in a store. */
export interface FoundList<Item> {
  rows: readonly Item[]
  complete: boolean
  ageMs: number
  /** Calls that the service had left when it was gathered. */
  remaining?: number | undefined
}

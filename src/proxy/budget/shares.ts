/**
 * How the service's 60 calls a minute (service document, "Limits") are divided where several instances share a
 * store. The three stay within 60 together, whatever happens to the store, once a minute.
 */
export const shares = {
  /** Counted in the store. */
  store: 20,
  /** Given once more by a store that has lost its memory, until what it forgot has left every window. */
  coldStart: 8,
  /** For all instances together while the store is out of reach: two for each of up to 16. */
  alone: 32,
}

/** Why a list is not believed at once. */
export type Doubt = 'empty' | 'shrunk' | 'incomplete'

interface Size {
  rows: number
  complete: boolean
}

/**
 * Whether a gathered list looks like a fault of the service. An FPX bank list is never empty, and nothing
 * that is kept loses half of its rows from one minute to the next. Such a list is believed when it is seen
 * twice, at least {@link BELIEVED_AFTER_MS} apart.
 *
 * @param mayBeEmpty - whether an empty list is an answer where none was kept before: true for companies.
 */
export function doubtOf(
  next: Size,
  kept: Size | undefined,
  mayBeEmpty: boolean,
): Doubt | undefined {
  if (next.rows === 0)
    return kept ? (kept.rows > 0 ? 'empty' : undefined) : mayBeEmpty ? undefined : 'empty'
  if (!kept) return undefined
  if (next.rows < kept.rows / 2) return 'shrunk'
  return !next.complete && next.rows < kept.rows ? 'incomplete' : undefined
}

/** Milliseconds between the two sightings that make a doubtful list believed. */
export const BELIEVED_AFTER_MS = 60_000

/**
 * Returns a name that is safe beside other texts: without characters that change the direction of the text after it.
 * Returns a blank text if no character of the name is visible.
 */
export const readableName = (name: string | null | undefined): string | undefined =>
  name?.replace(/^[\p{Cc}\p{Z}\p{DI}]+$|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()

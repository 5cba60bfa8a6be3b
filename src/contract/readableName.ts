/**
 * Returns a name that is safe beside other texts: without the characters that change the direction of the text after it,
 * and blank if no character of it is visible.
 */
export const readableName = (name: string | null | undefined): string | undefined =>
  name?.replace(/^[\p{Cc}\p{Z}\p{DI}]+$|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()

/**
 * A name as it can stand beside other texts: without the characters that change the direction of what follows, and
 * blank where nothing of it can be seen.
 */
export const readableName = (name: string | null | undefined): string | undefined =>
  name?.replace(/^[\p{Cc}\p{Z}\p{DI}]+$|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()

/**
 * Returns a name that is safe next to other text: without characters that change the direction of the text after it.
 * Returns an empty string if no character of the name is visible, and `undefined` if there is no name.
 */
export const readableName = (name: string | null | undefined): string | undefined =>
  name?.replace(/^[\p{Cc}\p{Z}\p{DI}]+$|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()

/** Folds case, accents, and character width so that strings match regardless of how they were typed. */
export const foldCase = (text: string): string =>
  // Most texts contain only ASCII characters. We can fold these texts much faster (they don't need normalizing).
  NON_ASCII.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    : text.toLowerCase()

const NON_ASCII = /[^\0-\x7f]/

/**
 * Removes characters that would change the direction of the text after the name. Returns an empty string if the name
 * has no visible characters and `undefined` if the name is missing.
 */
export const readableName = (name: string | null | undefined): string | undefined =>
  name?.replace(/^[\p{Cc}\p{Z}\p{DI}]+$|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()

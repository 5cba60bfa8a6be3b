/** Folds case, accents and character width, so strings match however people type them. */
export const foldCase = (text: string): string =>
  // Most texts are ASCII, for which normalizing would take several times as long.
  NON_ASCII.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    : text.toLowerCase()

const NON_ASCII = /[^\0-\x7f]/

/**
 * Returns a name that is safe next to other text: without characters that change the direction of the text after it.
 * Returns an empty string if no character of the name is visible, and `undefined` if there is no name.
 */
export const readableName = (name: string | null | undefined): string | undefined =>
  name?.replace(/^[\p{Cc}\p{Z}\p{DI}]+$|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()

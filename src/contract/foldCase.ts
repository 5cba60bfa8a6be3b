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

/** Folds case, accents and character width, so that strings match however people type them. */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

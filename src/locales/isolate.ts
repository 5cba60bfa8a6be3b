// Hebrew, Arabic and their neighbours in each plane, and the mark that counts as one of their letters.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufefc\ud802-\ud83b]/

/**
 * Isolates a text that runs from right to left, by Unicode's characters for places without elements. Otherwise the digits
 * of the code after it would be displayed before it.
 */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text

// Hebrew, Arabic and neighbouring scripts in each plane, and the right-to-left mark, which counts as one of their
// letters.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufefc\ud802-\ud83b]/

/**
 * Isolates right-to-left text with Unicode's isolate characters, because messages can't contain elements. Otherwise
 * the digits of the code that follows would be displayed before the text.
 */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text

let segmenter: Intl.Segmenter | undefined

/**
 * Returns the characters of a string as people count them, each with its accents, vowel signs or joined emoji. Returns
 * code points if the browser has no `Intl.Segmenter`.
 */
export const graphemes = (text: string): string[] =>
  /^[ -~]*$/.test(text) || !('Segmenter' in Intl)
    ? // eslint-disable-next-line @typescript-eslint/no-misused-spread -- code points are enough without a segmenter
      [...text]
    : [...(segmenter ??= new Intl.Segmenter()).segment(text)].map(({ segment }) => segment)

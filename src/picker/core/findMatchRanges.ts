import { foldQuery, foldText } from './foldText.js'
import { memoizeByText } from '../../contract/index.js'
import { graphemes } from '../../ui/text.js'

/** The start and end of a match, as offsets in the original text. */
export type MatchRange = readonly [start: number, end: number]

/** Returns the ranges of a text that match the search text. Ranges may overlap but never split a grapheme. */
export function findMatchRanges(text: string, query: string): MatchRange[] {
  const words = foldQuery(query).split(' ').filter(Boolean)
  const spaced = foldSpaced(text)
  const ranges = words.map((word) => {
    const wordStart = ` ${spaced.text}`.indexOf(` ${word}`)
    const isInside = wordStart < 0 && word.length > 1
    return toRange(spaced, isInside ? spaced.text.indexOf(word) : wordStart, word.length)
  })
  const joined = words.join('')
  if (ranges.includes(undefined) && joined.length > 1) {
    const whole = foldJoined(text)
    ranges.push(toRange(whole, whole.text.indexOf(joined), joined.length))
  }
  return ranges.filter((range) => range !== undefined)
}

/** A folded text and, for each of its characters, the range of the original grapheme. */
interface FoldedText {
  text: string
  from: readonly MatchRange[]
}

function toRange({ from }: FoldedText, start: number, length: number): MatchRange | undefined {
  const [first, last] = [from[start], from[start + length - 1]]
  return first && last && [first[0], last[1]]
}

// We memoize the results because the options contain only a few different characters, and because the same options are
// searched after each typed letter.
const foldSign = /* @__PURE__ */ memoizeByText(foldText)
const foldSpaced = /* @__PURE__ */ memoizeByText((text) => foldWith(text, ' '))
const foldJoined = /* @__PURE__ */ memoizeByText((text) => foldWith(text, ''))

function foldWith(text: string, separator: string): FoldedText {
  let end = 0
  const signs = graphemes(text).map((sign) => {
    const range = [end, (end += sign.length)] as const
    return { letters: (foldSign(sign) || separator).split(''), range }
  })
  return {
    text: signs.flatMap(({ letters }) => letters).join(''),
    from: signs.flatMap(({ letters, range }) => letters.map(() => range)),
  }
}

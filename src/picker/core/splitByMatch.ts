import { foldQuery, foldText } from './foldText.js'
import { memoizeByText } from '../../contract/index.js'
import { graphemes } from '../../ui/text/graphemes.js'

/** A piece of the original text, and whether the search matched it. */
export type MatchedPiece = readonly [text: string, matched: boolean]

/** Splits a text into parts that the search matched and parts that it did not, never inside a grapheme. */
export function splitByMatch(text: string, query: string): MatchedPiece[] {
  const tokens = foldQuery(query).split(' ').filter(Boolean)
  if (tokens.length === 0) return [[text, false]]
  const pieces = graphemes(text)
  const matched = new Set<number>()
  const spaced = textOf(pieces, ' ')
  const marked = tokens.map((token) => {
    const wordStart = ` ${spaced.text}`.indexOf(` ${token}`)
    const start = wordStart < 0 && token.length > 1 ? spaced.text.indexOf(token) : wordStart
    return mark(spaced, start, token.length)
  })
  const joined = tokens.join('')
  if (marked.includes(false) && joined.length > 1) {
    const withoutSpaces = textOf(pieces, '')
    mark(withoutSpaces, withoutSpaces.text.indexOf(joined), joined.length)
  }
  return pieces.reduce<MatchedPiece[]>((cut, piece, index) => {
    const last = cut.at(-1)
    const hit = matched.has(index)
    if (last?.[1] === hit) cut[cut.length - 1] = [last[0] + piece, hit]
    else cut.push([piece, hit])
    return cut
  }, [])

  function mark({ from }: FoldedText, start: number, length: number): boolean {
    if (start < 0) return false
    for (const index of from.slice(start, start + length)) matched.add(index)
    return true
  }
}

/** A folded text, and the index of the grapheme that each of its characters came from. */
interface FoldedText {
  text: string
  from: number[]
}

// Memoized, because the same few characters occur in every option.
const foldSign = /* @__PURE__ */ memoizeByText(foldText)

function textOf(pieces: readonly string[], separator: string): FoldedText {
  const letters = pieces.map((piece) => foldSign(piece) || separator)
  return {
    text: letters.join(''),
    from: letters.flatMap((letter, index) => letter.split('').map(() => index)),
  }
}

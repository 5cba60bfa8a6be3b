import { fold, foldQuery } from './bankSearch.js'
import { memoizeByText } from '../dom/memoizeByText.js'
import { graphemes } from '../dom/graphemes.js'

/** A piece of a text, unchanged, and whether the search matched it. */
export type MatchedPiece = readonly [text: string, matched: boolean]

/** Cuts a text where the search matched it, never inside a grapheme. */
export function splitByMatch(text: string, query: string): MatchedPiece[] {
  const tokens = foldQuery(query).split(' ').filter(Boolean)
  if (tokens.length === 0) return [[text, false]]
  const pieces = graphemes(text)
  const matched = new Set<number>()
  const apart = textOf(pieces, ' ')
  const marked = tokens.map((token) => {
    const wordStart = ` ${apart.text}`.indexOf(` ${token}`)
    const start = wordStart < 0 && token.length > 1 ? apart.text.indexOf(token) : wordStart
    return mark(apart, start, token.length)
  })
  const joined = tokens.join('')
  if (marked.includes(false) && joined.length > 1) {
    const tight = textOf(pieces, '')
    mark(tight, tight.text.indexOf(joined), joined.length)
  }
  return pieces.reduce<MatchedPiece[]>((cut, piece, at) => {
    const last = cut.at(-1)
    const hit = matched.has(at)
    if (last?.[1] === hit) cut[cut.length - 1] = [last[0] + piece, hit]
    else cut.push([piece, hit])
    return cut
  }, [])

  function mark({ from }: FoldedText, start: number, length: number): boolean {
    if (start < 0) return false
    for (const at of from.slice(start, start + length)) matched.add(at)
    return true
  }
}

/** A folded text, and for each of its characters the grapheme that it came from. */
interface FoldedText {
  text: string
  from: number[]
}

// The same few characters occur in every option.
const foldSign = /* @__PURE__ */ memoizeByText(fold)

function textOf(pieces: readonly string[], separator: string): FoldedText {
  const letters = pieces.map((piece) => foldSign(piece) || separator)
  return {
    text: letters.join(''),
    from: letters.flatMap((letter, at) => letter.split('').map(() => at)),
  }
}

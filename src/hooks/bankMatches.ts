import { fold } from './bankSearch.js'
import { graphemes } from './graphemes.js'

/** A piece of a text: as it stands, and whether the search matched it. */
export type MatchedPiece = readonly [text: string, matched: boolean]

/** Cuts a text where the search matched it, never inside a grapheme. */
export function bankMatches(text: string, query: string): MatchedPiece[] {
  const tokens = fold(query).split(' ').filter(Boolean)
  const pieces = graphemes(text)
  // The folded text, and for each of its characters the grapheme it came from.
  let folded = ' '
  const from = [-1]
  pieces.forEach((piece, at) => {
    const letters = fold(piece) || ' '
    folded += letters
    for (let count = letters.length; count > 0; count -= 1) from.push(at)
  })
  const matched = new Set<number>()
  const mark = (start: number, length: number) => {
    for (const at of from.slice(start, start + length)) matched.add(at)
  }
  for (const token of tokens) {
    const wordStart = folded.indexOf(` ${token}`)
    const start = wordStart >= 0 ? wordStart + 1 : token.length > 1 ? folded.indexOf(token) : -1
    if (start >= 0) mark(start, token.length)
  }
  return pieces.reduce<MatchedPiece[]>((cut, piece, at) => {
    const last = cut.at(-1)
    const hit = matched.has(at)
    if (last?.[1] === hit) cut[cut.length - 1] = [last[0] + piece, hit]
    else cut.push([piece, hit])
    return cut
  }, [])
}

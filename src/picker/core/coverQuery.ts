import { accountWords, corporateWords, genericWords, otherWords } from './bankNames.js'
import {
  type BankTerm,
  CORPORATE,
  FORMER,
  GENERIC,
  isName,
  NAMED,
  type SearchEntry,
} from './bankSearchTerms.js'
import { countSlips } from './countSlips.js'

/** A search text from which spaces have been removed, and the positions of its word boundaries. */
export interface SearchQuery {
  text: string
  ends: readonly number[]
}

/**
 * Converts a folded text into a query. Each Chinese character is treated as a word, since Chinese is written without
 * spaces. The words "to", "two" and "dua" become "2" (speech recognition may use them when transcribing
 * "Maybank2u").
 */
export function toSearchQuery(folded: string): SearchQuery {
  const words = folded
    .replace(/[\u2e80-\uffff]/g, ' $& ')
    .replace(/\b(to|two|dua)\b/g, '2')
    .split(' ')
    .filter(Boolean)
  let end = 0
  return { text: words.join(''), ends: [0, ...words.map((word) => (end += word.length))] }
}

/** The rank of a generic word that doesn't occur in the option's names. */
export const MISSING = 5
/** The rank of a word that describes the account. This rank is higher than the ranks of all other pieces. */
export const ACCOUNT = 1000
/** The costs of a slip and of an ignored word, which are higher than the combined ranks of all pieces of a text. */
export const SLIP = 1e5
export const ASIDE = 1e8

const toShared = (words: string, rank: number) =>
  words
    .split(' ')
    .map((text): BankTerm => ({ text, rank, certainty: GENERIC, head: 0, isShared: true }))

/** Returns the terms that all options share. A function, because bundlers don't remove a list that contains a spread. */
const readSharedTerms = () => [
  ...toShared(genericWords, MISSING),
  ...toShared(corporateWords, CORPORATE),
  ...toShared(accountWords, ACCOUNT),
]
const sharedTerms = /* @__PURE__ */ readSharedTerms()

/** A piece of the text, described by its end position, its cost and the certainty with which it names a bank. */
type Step = readonly [to: number, cost: number, certainty: number]

/**
 * Returns a function that covers a text with an option's terms, piece by piece, and returns the lowest cost for each
 * certainty. If a certainty can't be reached, the result doesn't contain a cost for it.
 *
 * Payers may type spaces anywhere, so pieces usually ignore word boundaries. However, a term of one letter must be a
 * separate word that all options share (the "M" of "(M) Berhad" names no bank), a shared term of up to three letters must
 * end where a word ends ("compa" isn't "com" and the beginning of "Paribas"), and an incomplete, misspelt or unknown term
 * must end where a word or the text ends.
 *
 * @param isKnown - whether a word matches a bank. If you pass `isKnown`, the search tolerates slips and ignores words
 * that match no bank.
 */
export function createCover({ text, ends }: SearchQuery, isKnown?: (word: string) => boolean) {
  const stepsOf = new Map<readonly BankTerm[], Step[][]>()

  /**
   * Returns the possible next pieces at a position. The pieces are cached for each list of terms, since rows of the
   * same bank share lists.
   */
  function getSteps(terms: readonly BankTerm[], from: number): Step[] {
    const known = stepsOf.get(terms) ?? []
    stepsOf.set(terms, known)
    return (known[from] ??= findSteps(terms, from))
  }

  // MooTools and Prototype replace `Array.from` and `startsWith`, so we use neither `Array.from` nor the position
  // parameter of `startsWith`.
  const pieces = text.split('').map((_, from) =>
    ends
      .filter((end) => end > from)
      .slice(0, 4)
      .map((to, joined) => {
        const typed = text.slice(from, to)
        return { typed, to, joined, mayDiffer: isKnown && ends.includes(from) && !isKnown(typed) }
      })
      // What remains are whole terms: the search neither completes such a word nor ignores it.
      .filter(({ typed }) => !` ${otherWords} `.includes(` ${typed} `)),
  )

  function findSteps(terms: readonly BankTerm[], from: number): Step[] {
    const isStart = ends.includes(from)
    const steps: Step[] = []
    for (const { text: term, rank, certainty, head, isShared } of terms) {
      const { length } = term
      const isBegun = term[0] === text[from]
      if (!isBegun && !isKnown) continue
      if (
        isBegun &&
        text.slice(from, from + length) === term &&
        (isShared
          ? length > 3 || ((isStart || length > 2) && ends.includes(from + length))
          : length > 1)
      )
        steps.push([from + length, rank, certainty])
      for (const { typed, to, joined, mayDiffer } of pieces[from] ?? []) {
        const isLast = to === text.length
        // Payers may type only the beginning of a term or abbreviate a word. However, the "k" of "kad" must not match
        // "korporat".
        const mayStop = isShared
          ? isLast && isStart && (rank !== CORPORATE || typed.length > 2)
          : isLast || (typed.length > 2 && certainty > GENERIC && head < 0)
        if (mayStop && typed.length < length && term.startsWith(typed)) {
          // The "biz" of "biz bank islam" isn't the beginning of "bizrakyat", and the "my" of "bank my" isn't that of
          // "mypb".
          if (typed === text || isName(typed))
            steps.push([to, rank + 1, typed.length > head ? Math.min(certainty, NAMED) : GENERIC])
        } else if (mayDiffer) {
          const slips = countSlips(typed, term, isLast, certainty === GENERIC)
          // Slips are less likely in words that were typed separately, and in the names of company portals and former
          // banks.
          const cost = rank + (slips + joined + Number(rank >= FORMER)) * SLIP
          if (slips < Infinity) steps.push([to, cost, Math.min(certainty, NAMED)])
        }
      }
    }
    return steps
  }

  return (lists: SearchEntry['terms']): readonly number[] => {
    const costs: number[][] = [[0]]
    for (let from = 0; from < text.length; from += 1) {
      const reached = costs[from]
      if (!reached) continue
      const steps = [...lists, sharedTerms].flatMap((terms) => getSteps(terms, from))
      const [word] = pieces[from] ?? []
      if (word?.mayDiffer && !word.joined) steps.push([word.to, ASIDE, GENERIC])
      for (const [to, cost, certainty] of steps)
        reached.forEach((before, reachedCertainty) => {
          const best = (costs[to] ??= [])
          const now = Math.max(reachedCertainty, certainty)
          best[now] = Math.min(best[now] ?? Infinity, before + cost)
        })
    }
    return costs[text.length] ?? []
  }
}

import { accountWords, corporateWords, genericWords } from './bankNames.js'
import { type BankTerm, CORPORATE, GENERIC, NAMED, type SearchEntry } from './bankTerms.js'
import { countSlips } from './countSlips.js'

/** A search text without spaces, and the positions where its words begin and end. */
export interface SearchQuery {
  text: string
  ends: readonly number[]
}

/**
 * Returns a folded text as a query. Chinese is written without spaces, so each of its characters is a word. Somebody who
 * dictates "Maybank2u" says "two".
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

/** Rank of a generic word that the option's names don't have. */
const MISSING = 5
/** Rank of a word about the account. Above the ranks of all other pieces. */
export const ACCOUNT = 1000
/** Costs of a slip, and of a word that is put aside. They exceed the ranks of all pieces of a text. */
export const SLIP = 1e5
export const ASIDE = 1e8

const toShared = (words: string, rank: number) =>
  words
    .split(' ')
    .map((text): BankTerm => ({ text, rank, certainty: GENERIC, head: 0, isShared: true }))

/** Terms that every option has. */
const sharedTerms: readonly BankTerm[] = /* @__PURE__ */ [
  .../* @__PURE__ */ toShared(genericWords, MISSING),
  .../* @__PURE__ */ toShared(corporateWords, CORPORATE),
  .../* @__PURE__ */ toShared(accountWords, ACCOUNT),
]

/** A piece of the text: where it ends, what it costs, and how surely it names a bank. */
type Step = readonly [to: number, cost: number, certainty: number]

/**
 * Returns a function that covers a text with the terms of an option, piece by piece, and returns the lowest cost for
 * each certainty. A certainty that is not reached has no cost.
 *
 * Payers put spaces anywhere, so pieces ignore them, with exceptions: a term of one letter is a word of its own, and
 * where a term isn't typed to its end, is misspelt, or is unknown, the word or the text ends.
 *
 * @param isKnown - whether a bank has a word. If given, slips are forgiven, and words that no bank has are put aside.
 */
export function createCover({ text, ends }: SearchQuery, isKnown?: (word: string) => boolean) {
  const stepsOf = new Map<readonly BankTerm[], Step[][]>()

  /** Returns what may follow at a position. Rows of one bank share lists of terms, so each list is read once. */
  function getSteps(terms: readonly BankTerm[], from: number): Step[] {
    const known = stepsOf.get(terms) ?? []
    stepsOf.set(terms, known)
    return (known[from] ??= findSteps(terms, from))
  }

  // Not `Array.from` nor a position for `startsWith`: MooTools and Prototype replace both.
  const pieces = text.split('').map((_, from) =>
    ends
      .filter((end) => end > from)
      .slice(0, 4)
      .map((to, joined) => {
        const typed = text.slice(from, to)
        return { typed, to, joined, mayDiffer: isKnown && ends.includes(from) && !isKnown(typed) }
      }),
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
        (length > (isShared ? 2 : 1) || (isStart && ends.includes(from + length)))
      )
        steps.push([from + length, rank, certainty])
      for (const { typed, to, joined, mayDiffer } of pieces[from] ?? []) {
        const isLast = to === text.length
        if (typed.length < length && term.startsWith(typed)) {
          // Payers stop within a term while they type, or abbreviate a word. The "k" of "kad" is not "korporat".
          const mayStop = isShared
            ? isLast && isStart && (rank !== CORPORATE || typed.length > 2)
            : isLast || (typed.length > 2 && certainty > GENERIC && head < 0)
          if (mayStop)
            steps.push([to, rank + 1, typed.length > head ? Math.min(certainty, NAMED) : GENERIC])
        } else if (mayDiffer) {
          const slips = countSlips(typed, term, isLast, certainty === GENERIC)
          // A slip in words that were typed apart is less likely, and so is one in a portal for companies.
          const cost = rank + (slips + joined + Number(rank === CORPORATE)) * SLIP
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
      if (word?.mayDiffer) steps.push([word.to, ASIDE, GENERIC])
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

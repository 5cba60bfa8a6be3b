import { memoizeByText } from '../../contract/index.js'
import { accountWords, bankNames, genericWords } from './bankNames.js'
import { getPortalTier } from './findOption.js'
import { foldText } from './foldText.js'
import type { BankOption } from './toBankOptions.js'

/**
 * How surely a term names a bank. A `GENERIC` term doesn't name one, a `NAMED` term does unless unknown words are
 * beside it, and a `SURE` term always does.
 */
export const GENERIC = 0
export const NAMED = 1
export const SURE = 2

/** The rank of a term for a corporate row. */
export const CORPORATE = 100

/** A text that a payer may type to find an option. */
export interface BankTerm {
  /** The folded text without spaces. */
  text: string
  /** How well the term fits, starting with 0 as the best rank: 0 for the label, 1 for other names. */
  rank: number
  /** One of {@link GENERIC}, {@link NAMED} and {@link SURE}. */
  certainty: number
  /** The length of the generic words at the beginning of a term with several words; -1 for a single word. */
  head: number
  /** Whether all options share the term. */
  isShared: boolean
}

/** The searchable data of an option. */
export interface SearchEntry {
  option: BankOption
  /** The result of {@link getPortalTier}. */
  tier: number
  /** The folded label, without spaces. */
  label: string
  /** A key that all rows of a bank share. */
  bank: string
  /** The lists of terms, which the rows of a bank share. */
  terms: readonly (readonly BankTerm[])[]
}

const entriesOf = /* @__PURE__ */ new WeakMap<readonly BankOption[], readonly SearchEntry[]>()

/** Returns the searchable data of each option. Created once per list. */
export function getSearchEntries(options: readonly BankOption[]): readonly SearchEntry[] {
  const entries = entriesOf.get(options) ?? options.map(toEntry)
  entriesOf.set(options, entries)
  return entries
}

function toEntry(option: BankOption): SearchEntry {
  const { code, label, name = '', aliases } = option
  const upperCode = code.toUpperCase()
  // Only code prefixes are in capitals.
  const line = bankNames.find((each) =>
    each.split(' ').some((start) => upperCode.startsWith(start)),
  )
  return {
    option,
    tier: getPortalTier(option),
    label: foldText(label).replaceAll(' ', ''),
    bank: line ?? label,
    terms: [
      toLabelTerms(label),
      toNameTerms(name),
      toNameTerms(code),
      ...(aliases?.map(toNameTerms) ?? [toLineTerms(line ?? '')]),
    ],
  }
}

const toLabelTerms = /* @__PURE__ */ memoizeByText((text) => toTerms(text, 0))
const toNameTerms = /* @__PURE__ */ memoizeByText((text) => toTerms(text, 1))
const toLineTerms = /* @__PURE__ */ memoizeByText((line) =>
  line
    .toLowerCase()
    .split(' ')
    .map((name) => {
      const text = name.replace(/[-+]/, '')
      return name.endsWith('+')
        ? toTerm(text, CORPORATE, NAMED)
        : toTerm(text, 1, getCertainty(text))
    }),
)

/** Returns the terms of a name: each word, and each sequence from a word to the end of the name. */
function toTerms(name: string, rank: number): BankTerm[] {
  const words = foldText(name).split(' ')
  return words.flatMap((word, index) => {
    const term = toTerm(word, rank, getCertainty(word))
    const rest = words.slice(index)
    if (rest.length < 2) return [term]
    const named = rest.findIndex((each) => getCertainty(each) > GENERIC)
    const head = rest.slice(0, named).join('').length
    return [term, toTerm(rest.join(''), rank, named < 0 ? GENERIC : NAMED, head)]
  })
}

const toTerm = (text: string, rank: number, certainty: number, head = -1): BankTerm => ({
  text,
  rank,
  certainty,
  head,
  isShared: false,
})

/**
 * Returns how surely each ordinary word names a bank. Bundlers remove an unused function but not a list with a spread.
 */
const readCertainties = () =>
  new Map([
    ...bankNames.flatMap((line) =>
      (line.match(/\S+(?=-)/g) ?? []).map((word) => [word, NAMED] as const),
    ),
    ...`${genericWords} ${accountWords}`.split(' ').map((word) => [word, GENERIC] as const),
  ])
const certainties = /* @__PURE__ */ readCertainties()

const getCertainty = (word: string) => certainties.get(word) ?? SURE

import { memoizeByText } from '../../contract/index.js'
import { accountWords, bankNames, genericWords } from './bankNames.js'
import { getPortalTier } from './findOption.js'
import { foldText } from './foldText.js'
import type { BankOption } from './toBankOptions.js'

/** How surely a term names a bank: not at all, if nothing else is typed, or even beside unknown words. */
export const GENERIC = 0
export const NAMED = 1
export const SURE = 2

/** Rank of a term that means a corporate row. */
export const CORPORATE = 100

/** Something that a payer may type for an option. */
export interface BankTerm {
  /** Folded, without spaces. */
  text: string
  /** How well it fits, the best is 0: 0 for the label, 1 for other names. */
  rank: number
  /** {@link GENERIC}, {@link NAMED} or {@link SURE}. */
  certainty: number
  /** Length of the generic words at the beginning of several words; -1 for one word. */
  head: number
  /** Whether every option has the term. */
  isShared: boolean
}

/** What is searched for one option. */
export interface SearchEntry {
  option: BankOption
  /** See {@link getPortalTier}. */
  tier: number
  /** The folded label, without spaces. */
  label: string
  /** Equal for all rows of one bank. */
  bank: string
  /** Lists of terms. Rows of one bank share them. */
  terms: readonly (readonly BankTerm[])[]
}

const entriesOf = /* @__PURE__ */ new WeakMap<readonly BankOption[], readonly SearchEntry[]>()

/** Returns what is searched for each option. Created once for each list. */
export function getSearchEntries(options: readonly BankOption[]): readonly SearchEntry[] {
  const entries = entriesOf.get(options) ?? options.map(toEntry)
  entriesOf.set(options, entries)
  return entries
}

function toEntry(option: BankOption): SearchEntry {
  const { code, label, name = '', aliases } = option
  const upperCode = code.toUpperCase()
  // Only the beginnings of codes are in capitals.
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

/** Returns the terms of a name: its words, and from each of its words to its end. */
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

/** Returns how surely each ordinary word names a bank. A function, because bundlers keep an unused list with a spread. */
const readCertainties = () =>
  new Map([
    ...bankNames.flatMap((line) =>
      (line.match(/\S+(?=-)/g) ?? []).map((word) => [word, NAMED] as const),
    ),
    ...`${genericWords} ${accountWords}`.split(' ').map((word) => [word, GENERIC] as const),
  ])
const certainties = /* @__PURE__ */ readCertainties()

const getCertainty = (word: string) => certainties.get(word) ?? SURE

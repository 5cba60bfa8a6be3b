import { memoizeByText } from '../../contract/index.js'
import { accountWords, bankNames, corporateWords, genericWords } from './bankNames.js'
import { getPortalTier } from './findOption.js'
import { foldText } from './foldText.js'
import type { BankOption } from './toBankOptions.js'

/**
 * The certainty with which a term names a bank. A `GENERIC` term doesn't name a bank, whereas a `SURE` term always
 * names one. A `NAMED` term names a bank unless the text also contains unknown words.
 */
export const GENERIC = 0
export const NAMED = 1
export const SURE = 2

/** The rank of terms that refer to a bank's corporate rows. */
export const CORPORATE = 100

/** The rank of terms that refer to another bank's former customers. */
export const FORMER = 50

/** A text that a payer may type to find an option. */
export interface BankTerm {
  /** The folded text without spaces. */
  text: string
  /** How well the term fits the option. The best rank is 0, which is the rank of the label. Other names have rank 1. */
  rank: number
  /** The certainty, which is {@link GENERIC}, {@link NAMED} or {@link SURE}. */
  certainty: number
  /**
   * The total length of the generic words at the beginning of the term, or -1 if the term is a single word, which may be
   * abbreviated.
   */
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
  /** The lists of the option's terms. Rows of the same bank share some of these lists. */
  terms: readonly (readonly BankTerm[])[]
}

const entriesOf = /* @__PURE__ */ new WeakMap<readonly BankOption[], readonly SearchEntry[]>()

/** Returns the searchable data of each option. The data is created only once for each list. */
export function getSearchEntries(options: readonly BankOption[]): readonly SearchEntry[] {
  const entries = entriesOf.get(options) ?? options.map(toEntry)
  entriesOf.set(options, entries)
  return entries
}

function toEntry(option: BankOption): SearchEntry {
  const { code, label, name = '', aliases } = option
  const upperCode = code.toUpperCase()
  // In `bankNames`, only the prefixes of codes are written in capitals.
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
      const text = name.replace(/[-+~]/, '')
      const rank = name.endsWith('+') ? CORPORATE : name.endsWith('~') ? FORMER : 1
      return toTerm(text, rank, rank > 1 ? NAMED : getCertainty(text), 0)
    }),
)

/**
 * Returns the terms of a name. For each word of the name, these are the word itself and the part of the name that
 * begins with this word. The shortest beginning that names the bank ("Alliance Bank" of "Alliance Bank (Personal)")
 * names it for sure, although its words are ordinary.
 */
function toTerms(name: string, rank: number): BankTerm[] {
  const words = foldText(name).split(' ')
  const whole = words.slice(0, Math.max(2, 1 + words.findIndex(isName))).join('')
  const terms = words.flatMap((word, index) => {
    const term = toTerm(word, rank, getCertainty(word))
    const rest = words.slice(index)
    if (rest.length < 2) return [term]
    const named = rest.findIndex(isName)
    const head = rest.slice(0, named).join('').length
    return [term, toTerm(rest.join(''), rank, named < 0 ? GENERIC : NAMED, head)]
  })
  return words.length > 1 && words.some(isName) ? [...terms, toTerm(whole, rank, SURE, 0)] : terms
}

const toTerm = (text: string, rank: number, certainty: number, head = -1): BankTerm => ({
  text,
  rank,
  certainty,
  head,
  isShared: false,
})

/**
 * Returns the certainty with which each ordinary word names a bank. We use a function: bundlers remove unused
 * functions but not lists that contain a spread.
 */
const readCertainties = () =>
  new Map([
    ...bankNames.flatMap((line) =>
      (line.match(/\S+(?=-)/g) ?? []).map((word) => [word, NAMED] as const),
    ),
    ...`${genericWords} ${corporateWords} ${accountWords}`
      .split(' ')
      .map((word) => [word, GENERIC] as const),
  ])
const certainties = /* @__PURE__ */ readCertainties()

const getCertainty = (word: string) => certainties.get(word) ?? SURE

/** Whether an ordinary word names a bank. */
export const isName = (word: string) => getCertainty(word) > GENERIC

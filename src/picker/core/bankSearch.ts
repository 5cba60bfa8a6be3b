import { groupByKind } from './bankKind.js'
import { bankNames, corporateWords, genericWords } from './bankNames.js'
import { CORPORATE, GENERIC, getSearchEntries, type SearchEntry } from './bankTerms.js'
import { ACCOUNT, ASIDE, createCover, type SearchQuery, SLIP, toSearchQuery } from './coverQuery.js'
import { foldQuery } from './foldText.js'
import type { BankOption } from './toBankOptions.js'

/** An option that matches, and the cost of covering the text with its terms; Infinity if it does not match. */
interface Match {
  entry: SearchEntry
  cost: number
}

/**
 * Returns the options that match the search text. The first is the bank that the payer most likely means.
 *
 * - Personal banks come before corporate banks, because Enter selects the first option, unless the text names a
 *   corporate portal or a company, or the list only has corporate banks.
 * - A generic word ("bank", "mobile") does not exclude a bank that the other words name. If all words are generic, the
 *   result is every option.
 * - If nothing matches, slips are forgiven, and words that no bank has are put aside if the others name a bank surely.
 *   Then only one bank is found, or none.
 */
export function searchBanks(options: readonly BankOption[], text: string): BankOption[] {
  const folded = foldQuery(text)
  if (!folded) return []
  const query = toSearchQuery(folded)
  const entries = getSearchEntries(options)
  const isGeneric = folded.split(' ').every(isShared)
  const exact = findMatches(entries, query, isGeneric)
  const found =
    exact.length > 0 ? exact : findMatches(entries, query, false, createIsKnown(entries))
  return sortMatches(found, query, entries)
}

const isShared = (word: string) => ` ${genericWords} ${corporateWords} `.includes(` ${word} `)

/** @param isKnown - see `createCover`; if given, only options of one bank are found. */
function findMatches(
  entries: readonly SearchEntry[],
  query: SearchQuery,
  isGeneric: boolean,
  isKnown?: (word: string) => boolean,
): Match[] {
  const cover = createCover(query, isKnown)
  const covered = entries.map((entry) => {
    const [generic = Infinity, named = Infinity, sure = Infinity] = cover(entry.terms)
    return { entry, generic, cost: Math.min(sure, named < ASIDE ? named : Infinity) }
  })
  const least = Math.min(...covered.map(({ cost }) => cost))
  if (isKnown) {
    const nearest = covered.filter(({ cost }) => cost < Infinity && cost - (cost % SLIP) <= least)
    // If several banks are near, the first would often be another one than the payer means.
    return nearest.every(({ entry }) => entry.bank === nearest[0]?.entry.bank) ? nearest : []
  }
  // While a generic word is typed, options that it may name come before those that it cannot exclude.
  return least < Infinity && !isGeneric
    ? covered.filter(({ cost }) => cost < Infinity)
    : covered
        .map(({ entry, generic, cost }) => ({ entry, cost: Math.min(generic, cost) }))
        .filter(({ cost }) => cost < ACCOUNT)
}

const knownOf = /* @__PURE__ */ new WeakMap<readonly SearchEntry[], ReadonlySet<string>>()

/**
 * Returns whether a word names a bank, in the list or not, or looks like a code. Such a word is neither a slip nor put
 * aside: "bimb" is not CIMB, and a code with a typing error is no bank's.
 */
function createIsKnown(entries: readonly SearchEntry[]): (word: string) => boolean {
  const known =
    knownOf.get(entries) ??
    new Set([
      ...entries.flatMap(({ terms }) =>
        terms
          .flat()
          .filter(({ certainty }) => certainty > GENERIC)
          .map(({ text }) => text),
      ),
      ...bankNames.flatMap((line) => line.toLowerCase().split(/[ +-]+/)),
    ])
  knownOf.set(entries, known)
  return (word) => known.has(word) || /[a-z]\d+$/.test(word)
}

/**
 * Sorts matches by tier, then by rank, then banks that are online first. A bank's other rows follow its first one.
 */
function sortMatches(
  matches: readonly Match[],
  { text }: SearchQuery,
  entries: readonly SearchEntry[],
): BankOption[] {
  const ranked = matches.map(({ entry, cost }) => {
    const rank = cost % ACCOUNT
    const isWhole = entry.terms.some((terms) =>
      terms.some((term) => term.text === text && term.certainty > GENERIC),
    )
    return {
      ...entry,
      isCorporate: entry.tier > 0 || rank >= CORPORATE,
      rank:
        (isWhole ? 0 : entry.label.startsWith(text) ? 1 : 2 + rank) +
        (entry.option.status === 'offline' ? 0.5 : 0),
    }
  })
  const models = new Set(entries.map(({ option }) => option.model))
  const isRestricted = models.has('B2B1') && !models.has('B2C')
  const areCorporate = ranked.every(({ isCorporate }) => isCorporate)
  const order = (tier: number) => (isRestricted ? 0 : areCorporate ? Number(tier === 0) : tier)
  ranked.sort((a, b) => order(a.tier) - order(b.tier) || a.rank - b.rank || b.tier - a.tier)
  const rowsOf = new Map(ranked.map(({ bank }) => [bank, [] as BankOption[]]))
  for (const { bank, option } of ranked) rowsOf.get(bank)?.push(option)
  return [...rowsOf.values()].flat()
}

/** A function that returns the options that match a text; all options if the text is blank. */
export type Search = (text: string) => readonly BankOption[]

/**
 * Creates a list's search function. It caches the last result, because a key press and the render after it search for
 * the same text.
 */
export function createSearch(options: readonly BankOption[]): Search {
  let lastText = ''
  let found = options
  return (text) => {
    if (text.trim() === '') return options
    if (text !== lastText) {
      const rows = searchBanks(options, text)
      // The best match's kind is first, because Enter selects the first option.
      found = groupByKind(rows, rows[0]?.kind)
      lastText = text
    }
    return found
  }
}

/**
 * Prepares a search while the browser is idle, so that the payer's first letter does not wait until the list's labels
 * are folded. The text is one that no bank has, because that needs everything which a search can need.
 */
export function prepareSearch(search: Search): void {
  const prepare = () => void search('zz')
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare)
  else setTimeout(prepare)
}

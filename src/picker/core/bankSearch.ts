import { groupRows } from './bankKind.js'
import { bankNames } from './bankNames.js'
import {
  CORPORATE,
  FORMER,
  GENERIC,
  getSearchEntries,
  type SearchEntry,
} from './bankSearchTerms.js'
import {
  ACCOUNT,
  ASIDE,
  createCover,
  MISSING,
  type SearchQuery,
  SLIP,
  toSearchQuery,
} from './coverQuery.js'
import { foldQuery } from './foldText.js'
import type { BankOption } from './toBankOptions.js'

/**
 * An option and the cost of covering the search text with the option's terms, or `Infinity` if the terms can't cover
 * it.
 */
interface Match {
  entry: SearchEntry
  cost: number
  /** Whether the match is one of all options because no word names a bank. */
  isGeneric?: boolean
}

/**
 * Returns the options that match the search text, starting with the most likely bank, and whether two banks are equally
 * likely.
 *
 * - Personal banks come before corporate banks: Enter selects the first option. This order has two exceptions:
 *   texts that name a corporate portal or a company, and lists that contain only corporate banks.
 * - A bank that matches the other words is found even if its name doesn't contain a typed generic word such as "bank"
 *   or "mobile". If no word names a bank, as in "online banking", "my company account" and the unfinished "onlin", the
 *   result contains every option, and no bank is likelier than the others. "Bank" and "islamic bank" are exceptions.
 * - If nothing matches, a second search tolerates typing slips and ignores words that match no bank, provided that the
 *   other words clearly name one. The second search returns the rows of the nearest bank, of two banks that are equally
 *   near, or nothing.
 */
function searchBanks(options: readonly BankOption[], text: string): Found {
  const folded = foldQuery(text)
  if (!folded) return { rows: [], isTie: false }
  const query = toSearchQuery(folded)
  const entries = getSearchEntries(options)
  // The cost of the words that all options share. The added word prevents the last typed word from being completed.
  const [cost = Infinity] = createCover(toSearchQuery(`${folded} fpx`))([])
  const rank = cost % ACCOUNT
  const exact = findMatches(entries, query, cost < ACCOUNT)
  const [first] = exact
  // "The bank", "business account" and "onlin" name no bank, whereas "islamic bank" is likely Bank Islam. While "bank" is
  // typed, the banks whose names begin with it come first.
  const isVague =
    (rank > MISSING || first?.isGeneric) &&
    !/^(bank|(bank )?islamic?( bank| malaysia)*)$/.test(folded)
  // Speech recognition turns "Maybank" into "my bank". Other words of any bank aren't mistyped names.
  const found =
    first || (isVague && !/my bank/.test(folded))
      ? exact
      : findMatches(entries, query, false, createIsKnown(entries))
  const rows = sortMatches(found, query, entries)
  const isTie = (isVague || !first) && countBanks(found) !== 1
  return { rows: isTie && isVague && rank < cost ? options : rows, isTie }
}

interface Found {
  rows: readonly BankOption[]
  /** Whether no bank is likelier than the others. */
  isTie: boolean
}

const isCovered = ({ cost }: Match) => cost < Infinity

const countBanks = (matches: readonly Match[]) =>
  new Set(matches.map(({ entry }) => entry.bank)).size

/** @param isKnown - see `createCover`. If you pass `isKnown`, only the options of the nearest banks are returned. */
function findMatches(
  entries: readonly SearchEntry[],
  query: SearchQuery,
  isGeneric: boolean,
  isKnown?: (word: string) => boolean,
): Match[] {
  const cover = createCover(query, isKnown)
  const covered = entries.map((entry) => {
    const [generic = Infinity, named = Infinity, sure = Infinity] = cover(entry.terms)
    return { entry, generic, sure, cost: Math.min(sure, named < ASIDE ? named : Infinity) }
  })
  if (isKnown) {
    // A name without slips is meant: "acc bank islam" isn't AmBank, although "acc bank" resembles it.
    const named = covered.map(({ entry, sure }) => ({ entry, cost: sure }))
    const likely = named.some(isCovered) ? named : covered
    const least = Math.min(...likely.map(({ cost }) => cost))
    // The cost of an option that isn't covered is `Infinity`, and `Infinity % SLIP` is NaN.
    const nearest = likely.filter(({ cost }) => cost - (cost % SLIP) <= least)
    // A text that is near more than two banks hardly means any of them.
    return countBanks(nearest) <= 2 ? nearest : []
  }
  // A generic word doesn't exclude any option, but an option that the typed word may name comes first.
  return covered.some(isCovered) && !isGeneric
    ? covered.filter(isCovered)
    : covered
        .map(({ entry, generic, cost }) => ({
          entry,
          cost: Math.min(generic, cost),
          isGeneric: true,
        }))
        .filter(({ cost }) => cost < ACCOUNT)
}

const knownOf = /* @__PURE__ */ new WeakMap<readonly SearchEntry[], ReadonlySet<string>>()

/**
 * Returns a function that checks whether a word looks like a code or is part of a bank's name, even if the bank isn't in
 * the list. If the function returns true, the search neither ignores the word nor assumes that it is mistyped. For
 * example, "bimb" isn't a misspelt CIMB, and a mistyped code matches no bank.
 */
function createIsKnown(entries: readonly SearchEntry[]): (word: string) => boolean {
  const known =
    knownOf.get(entries) ??
    new Set([
      ...entries.flatMap(({ terms }) => terms.flat().map(({ text }) => text)),
      ...bankNames.flatMap((line) => line.toLowerCase().split(/[ +~-]+/)),
    ])
  knownOf.set(entries, known)
  return (word) => known.has(word) || /[a-z]\d+$/.test(word)
}

/**
 * Sorts matches by tier, then by rank. If two matches have the same tier and rank, an online bank comes before an
 * offline one. All other rows of a bank come directly after the bank's first row.
 */
function sortMatches(
  matches: readonly Match[],
  { text }: SearchQuery,
  entries: readonly SearchEntry[],
): BankOption[] {
  const ranked = matches.map(({ entry, cost }) => {
    const rank = cost % ACCOUNT
    const isWhole = entry.terms
      .flat()
      .some((term) => term.text === text && term.certainty > GENERIC)
    // Of two rows that the text names, as in "pbe", the one with the text in its label comes first.
    const whole = Math.min(rank, 1) / 4
    return {
      ...entry,
      isCorporate: entry.tier > 0 || rank >= CORPORATE,
      isFormer: Number(rank >= FORMER && rank < CORPORATE),
      rank:
        (isWhole ? whole : entry.label.startsWith(text) ? 1 : 2 + rank) +
        (entry.option.status === 'offline' ? 0.5 : 0),
    }
  })
  const models = new Set(entries.map(({ option }) => option.model))
  const isRestricted = models.has('B2B1') && !models.has('B2C')
  const areCorporate = ranked.every(({ isCorporate }) => isCorporate)
  const order = (tier: number) => (isRestricted ? 0 : areCorporate ? Number(tier === 0) : tier)
  ranked.sort(
    (a, b) =>
      a.isFormer - b.isFormer ||
      order(a.tier) - order(b.tier) ||
      a.rank - b.rank ||
      b.tier - a.tier,
  )
  const rowsOf = new Map(ranked.map(({ bank }) => [bank, [] as BankOption[]]))
  for (const { bank, option } of ranked) rowsOf.get(bank)?.push(option)
  return [...rowsOf.values()].flat()
}

/** A list's search. */
export interface Search {
  /** Returns the options that match a text, or all options if the text is blank. */
  (text: string): readonly BankOption[]
  /**
   * Returns the option that Enter selects, which is the first selectable match, or `undefined` if the text is blank,
   * names no bank, or fits two banks equally well.
   */
  best: (text: string) => BankOption | undefined
}

/**
 * Creates a list's search. It caches its last result: a key press and the render that follows search for the
 * same text.
 */
export function createSearch(options: readonly BankOption[]): Search {
  const all: Found = { rows: options, isTie: true }
  let lastText = ''
  let last = all
  const find = (text: string) => {
    if (text.trim() === '') return all
    if (text !== lastText) {
      const { rows, isTie } = searchBanks(options, text)
      last = { rows: [...groupRows(rows).values()].flat(), isTie }
      lastText = text
    }
    return last
  }
  const best = (text: string) => {
    const { rows, isTie } = find(text)
    return isTie ? undefined : rows.find(({ disabledReason }) => !disabledReason)
  }
  return Object.assign((text: string) => find(text).rows, { best })
}

/**
 * Prepares a search while the browser is idle, so that folding the list's labels doesn't delay the response to the
 * first key the payer presses. We search for a text that matches no bank. Such a search runs every step.
 */
export function prepareSearch(search: Search): void {
  const prepare = () => void search('zz')
  // Safari doesn't support `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare)
  else setTimeout(prepare)
}

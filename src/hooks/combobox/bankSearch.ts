import {
  type BankNames,
  bankNames,
  corporateWords,
  genericWords,
  simplifiedSigns,
  traditionalSigns,
} from '../banks/bankNames.js'
import type { BankOption } from '../banks/toBankOptions.js'
import { foldCase } from '../dom/foldCase.js'

/**
 * Folds case, accents, width, punctuation and traditional Chinese. Words are separated by one space, and so is the
 * Chinese word for a bank, which is written without spaces.
 */
export const fold = (text: string) =>
  // Most names have only plain letters, which need fewer steps.
  (/^[ -~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    : foldCase(text)
        .replace(/[^ -~]/g, (sign) => simplifiedSigns[traditionalSigns.indexOf(sign)] ?? sign)
        .replace('银行', ' $& ')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  ).trim()

/** Maximum length of a search text, longer than any bank's name. Pasted text is cut to it. */
export const QUERY_MAX = 100

/** Returns {@link fold} of what a payer typed, cut to {@link QUERY_MAX}. */
export const foldQuery = (text: string) => fold(text.slice(0, QUERY_MAX))

/** A text from one of its words on, without spaces, and that word. */
type Start = readonly [start: string, word: string]

/**
 * The texts of an option that a search reads, created once for each list. Payers put spaces anywhere, so each text is
 * there from each of its words on, without spaces ("hongleongbank leongbank bank"), with a space on both sides.
 */
interface SearchEntry {
  option: BankOption
  /** 0: what a personal payer means; 1: another personal row of that bank; 2: a corporate row. */
  tier: number
  label: string
  /** Names and code. */
  names: string
  /** Names from a generic word on. */
  weak: string
  /** What only corporate payers type. */
  corporate: string
  /** Labels and names, except from a generic word on. */
  starts: readonly Start[]
}

const indexes = /* @__PURE__ */ new WeakMap<readonly BankOption[], readonly SearchEntry[]>()

/** Creates the texts that {@link searchBanks} reads, and caches them for the list. */
export function prepareSearch(options: readonly BankOption[]): readonly SearchEntry[] {
  const entries = indexes.get(options) ?? toEntries(options)
  indexes.set(options, entries)
  return entries
}

function toEntries(options: readonly BankOption[]): SearchEntry[] {
  const rowsByBank = new Map<BankNames | undefined, BankOption[]>()
  for (const option of options) {
    const bank = findBankNames(option)
    const rows = rowsByBank.get(bank)
    if (rows) rows.push(option)
    else rowsByBank.set(bank, [option])
  }
  return options.map((option) => {
    const bank = findBankNames(option)
    const rows = (bank && rowsByBank.get(bank)) ?? [option]
    const isPortal = (row: BankOption) => fold(row.label) === bank?.portal
    const tierOf = (row: BankOption) =>
      row.model === 'B2B1' ? 2 : Number(!isPortal(row) && rows.some(isPortal))
    const tier = tierOf(option)
    const label = toStarts([option.label])
    const names = toStarts([
      option.name ?? '',
      option.code,
      ...(option.aliases ?? bank?.names.split(', ') ?? []),
    ])
    // Corporate payers use the personal row of a bank that has no other.
    const corporate =
      tier > 0 || !rows.some(tierOf)
        ? toStarts(`${corporateWords}, ${bank?.corporate ?? ''}`.split(', '))
        : []
    return {
      option,
      tier,
      label: join(label),
      names: join(names.filter(isSpecific)),
      weak: join(names.filter((start) => !isSpecific(start))),
      corporate: join(corporate),
      starts: [...label, ...names].filter(isSpecific),
    }
  })
}

const toStarts = (texts: readonly string[]): Start[] =>
  texts
    .map(fold)
    .filter(Boolean)
    .flatMap((text) =>
      text.split(' ').map((word, index, words) => [words.slice(index).join(''), word] as const),
    )

const isSpecific = ([, word]: Start) => !genericWords.includes(word)

const join = (starts: readonly Start[]) => ` ${starts.map(([start]) => start).join(' ')} `

const findBankNames = ({ code }: BankOption) =>
  bankNames.find(({ codes }) =>
    codes.split(' ').some((start) => code.toUpperCase().startsWith(start)),
  )

/**
 * Returns the options that match the search text, first the bank that a payer who types it means. An option that does
 * not match is never in the result.
 *
 * - Personal banks come before corporate ones, unless the text names a corporate portal, because Enter selects the first
 *   option. Then come labels that begin with the text, other labels, other names, and texts that contain it.
 * - A generic word ("bank", "mobile") excludes no bank that the other words name. Generic words only return all options.
 * - If nothing matches, one slip is forgiven in each word of four letters or more.
 */
export function searchBanks(options: readonly BankOption[], text: string): BankOption[] {
  const query = foldQuery(text)
  if (!query) return []
  const entries = prepareSearch(options)
  const words = query.split(' ')
  const specific = words.filter((word) => !genericWords.includes(word))
  const attempts: [words: string[], rank?: typeof rankSlip][] = [
    [words],
    [specific],
    // The last word may be the beginning of a generic one.
    [specific.filter((word, index) => index < specific.length - 1 || !isBeginning(word))],
    [specific.map(removeGeneric)],
    [specific, rankSlip],
    [specific.filter((word) => !isSlipOfGeneric(word)), rankSlip],
  ]
  let found: readonly SearchEntry[] = []
  for (const [wanted, rank] of attempts) {
    if (found.length === 0) found = wanted.length > 0 ? findEntries(entries, wanted, rank) : entries
  }
  const rest = specific.length === 0 ? [...entries].sort((a, b) => a.tier - b.tier) : []
  return [...new Set([...found, ...rest])].map(({ option }) => option)
}

/** Removes a generic word at the end of a word of three letters or more: "rhbmobile". */
const removeGeneric = (word: string) =>
  word.slice(
    0,
    -(genericWords.find((known) => word.slice(3).endsWith(known)) ?? '').length || undefined,
  )

const isBeginning = (word: string) => genericWords.some((known) => known.startsWith(word))

const isSlipOfGeneric = (word: string) =>
  word.length > 3 && genericWords.some((known) => isSlip(known, word))

/** Returns the entries that have all words, the best first. */
function findEntries(
  entries: readonly SearchEntry[],
  words: readonly string[],
  findRank: typeof rankSlip = rankMatch,
): readonly SearchEntry[] {
  const found = entries.flatMap((entry) => {
    const rank = findRank(entry, words)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  const isCorporate = !found.some(
    ({ entry }) => entry.tier === 0 && findRank({ ...entry, corporate: '' }, words) !== undefined,
  )
  const order = ({ tier }: SearchEntry) => (isCorporate ? Number(tier === 0) : tier)
  return found
    .sort(
      (a, b) => order(a.entry) - order(b.entry) || a.rank - b.rank || b.entry.tier - a.entry.tier,
    )
    .map(({ entry }) => entry)
}

/** Returns how well an entry matches, lower is better; `undefined` if it does not. */
function rankMatch(entry: SearchEntry, words: readonly string[]): number | undefined {
  const joined = words.join('')
  if ([entry.names, entry.corporate].some((texts) => texts.includes(` ${joined} `))) return 0
  if (entry.label.startsWith(` ${joined}`)) return 1
  const ranks = words.map((word) => rankWord(entry, word))
  const [whole, sum] = [rankWord(entry, joined), ranks.reduce((a, b) => a + b, 0)]
  const rank = Math.min(whole, sum)
  return Number.isFinite(rank) ? 2 + rank : undefined
}

function rankWord({ label, names, weak, corporate, starts }: SearchEntry, word: string): number {
  // "pbe" is a word of "Public Bank PBe", and begins one of "Public Bank PB enterprise" if its space is left out.
  if (label.includes(` ${word} `)) return 0
  const rank = [label, names, weak, corporate].findIndex((texts) => texts.includes(` ${word}`))
  if (rank >= 0) return 1 + rank
  // Three letters are inside of too many words.
  const isLong = word.length > (/^[a-z]*$/.test(word) ? 3 : 1)
  return isLong && starts.some(([, whole]) => whole.includes(word)) ? 5 : Infinity
}

/** Returns 0 if an entry has all words, with one slip in each; else `undefined`. */
const rankSlip = (
  { starts, corporate }: SearchEntry,
  words: readonly string[],
): number | undefined =>
  words.length > 0 &&
  words.every((word) =>
    [...starts, ...corporate.split(' ').map((start) => [start, start] as const)].some(
      ([start, whole]) =>
        start.startsWith(word) ||
        (word.length > 3 && isSlip(word.length === 4 ? whole : start, word)),
    ),
  )
    ? 0
    : undefined

/**
 * Whether a text begins with a word, except for one letter that is missing, added, changed or swapped with the next. The
 * first letter may be a neighbouring key in a long word only, and a word of four letters is not the beginning of a longer
 * one: "icbc" and "Binance" are not in the list.
 */
function isSlip(text: string, word: string): boolean {
  const isShort = word.length === 4
  let index = 0
  while (index < word.length && text[index] === word[index]) index += 1
  const goesOn = (from: number, rest: string) =>
    isShort ? text.slice(from) === rest : text.startsWith(rest, from)
  const rest = word.slice(index + 1)
  // The first difference is the slip. If a letter is doubled, either of the two may be it.
  return (
    goesOn(index, (word[index + 1] ?? '') + (word[index] ?? '') + word.slice(index + 2)) ||
    (index > 0
      ? goesOn(index + 1, word.slice(index)) || goesOn(index, rest) || goesOn(index + 1, rest)
      : word.length > 5 && isNextKey(text.slice(0, 1), word.slice(0, 1)) && goesOn(1, rest))
  )
}

const isNextKey = (a: string, b: string) =>
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].some((row) => row.includes(a + b) || row.includes(b + a))

import {
  bankNames,
  corporateWords,
  genericWords,
  simplifiedSigns,
  traditionalSigns,
} from './bankNames.js'
import { getPortalTier } from './getPortalTier.js'
import type { BankOption } from './toBankOptions.js'
import { foldCase } from '../../contract/index.js'

/**
 * Folds case, accents, character width, punctuation and traditional Chinese. Separates words by one space. The Chinese
 * word for "bank" is separated too, although Chinese is written without spaces.
 */
export const fold = (text: string) =>
  // Most names consist of plain letters, which need fewer steps.
  (/^[ -~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    : foldCase(text)
        .replace(/[^ -~]/g, (sign) => simplifiedSigns[traditionalSigns.indexOf(sign)] ?? sign)
        .replace('银行', ' $& ')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  ).trim()

/** Maximum length of a search text, in characters; longer text is cut. Every bank name is shorter. */
export const QUERY_MAX = 100

/** Cuts typed text to {@link QUERY_MAX} characters, and folds it. */
export const foldQuery = (text: string) => fold(text.slice(0, QUERY_MAX))

/**
 * A text from one of its words to its end, without spaces, and that word. The second word of "Hong Leong Bank" results
 * in `leongbank` and `leong`.
 */
type Start = readonly [start: string, word: string]

/**
 * The strings that are searched for one option. Payers put spaces anywhere, so each text is stored several times
 * without spaces: from each of its words to its end ("hongleongbank leongbank bank"). `label`, `names`, `weak` and
 * `corporate` begin and end with a space.
 */
interface SearchEntry {
  option: BankOption
  /** See {@link getPortalTier}. */
  tier: number
  label: string
  /** Names and code, from each word that is not generic. */
  names: string
  /** Names and code, from each generic word, such as "Bank". */
  weak: string
  /** Words that only corporate payers type. */
  corporate: string
  /** Every start in `label`, `names` and `corporate` whose first word is not generic, together with that word. */
  starts: readonly Start[]
}

const indexes = /* @__PURE__ */ new WeakMap<readonly BankOption[], readonly SearchEntry[]>()

/** Returns the strings that {@link searchBanks} reads. They are created once for each list. */
export function prepareSearch(options: readonly BankOption[]): readonly SearchEntry[] {
  const entries = indexes.get(options) ?? toEntries(options)
  indexes.set(options, entries)
  return entries
}

const toEntries = (options: readonly BankOption[]) =>
  options.map((option): SearchEntry => {
    const { code, model } = option
    const bank = bankNames.find(({ codes }) =>
      codes.split(' ').some((start) => code.toUpperCase().startsWith(start)),
    )
    const tier = getPortalTier(option)
    const label = toStarts(option.label)
    const names = [
      ...toStarts(option.name, code),
      ...(option.aliases ? toStarts(...option.aliases) : toStarts(bank?.names)),
    ]
    // A bank whose model is unknown may also be corporate.
    const corporate = tier > 0 || !model ? toStarts(corporateWords, bank?.corporate) : []
    return {
      option,
      tier,
      label: join(label),
      names: join(names.filter(isSpecific)),
      weak: join(names.filter((start) => !isSpecific(start))),
      corporate: join(corporate),
      starts: [...label, ...names, ...corporate].filter(isSpecific),
    }
  })

/** Returns the {@link Start}s of texts. Each argument is one text, or several texts separated by commas. */
const toStarts = (...lists: readonly (string | undefined)[]): Start[] =>
  lists
    .flatMap((list = '') => list.split(','))
    .flatMap((text) =>
      fold(text)
        .split(' ')
        .map((word, index, words) => [words.slice(index).join(''), word] as const),
    )

const isSpecific = ([, word]: Start) => !genericWords.includes(word)

const join = (starts: readonly Start[]) => ` ${starts.map(([start]) => start).join(' ')} `

/**
 * What a search forgives. All except `NOTHING` forgive generic words that an option does not have; `SLIPS` also
 * forgives slips in other words, and `GENERIC_SLIPS` slips in generic words, too.
 */
const NOTHING = 0
const GENERIC = 1
const SLIPS = 2
const GENERIC_SLIPS = 3

/**
 * Returns the options that match the search text. The first is the bank that the payer most likely means.
 *
 * - Personal banks come before corporate banks, because Enter selects the first option, unless the text names a
 *   corporate portal. Within each group, names that equal the text (from one of their words to the end) come first,
 *   followed by labels that begin with the text, other labels, other names, and words that contain the text.
 * - A generic word ("bank", "mobile") does not exclude a bank that the other words identify. If all words are generic,
 *   the result is every option.
 * - If nothing matches, one slip is forgiven in each word of at least four letters.
 */
export function searchBanks(options: readonly BankOption[], text: string): BankOption[] {
  const query = foldQuery(text)
  if (!query) return []
  const words = query.split(' ')
  const isGeneric = words.every((word) => genericWords.includes(word))
  for (const forgiven of isGeneric ? [GENERIC] : [NOTHING, GENERIC, SLIPS, GENERIC_SLIPS]) {
    const found = findOptions(prepareSearch(options), words, forgiven)
    if (found.length > 0) return found
  }
  return []
}

/** Returns the options that match all words, the best first. */
function findOptions(
  entries: readonly SearchEntry[],
  words: readonly string[],
  forgiven: number,
): BankOption[] {
  const isGeneric = words.map((word, index) =>
    genericWords.some(
      (known) =>
        known === word ||
        // The last word may be incomplete.
        (index === words.length - 1 && known.startsWith(word)) ||
        (forgiven === GENERIC_SLIPS && word.length > 3 && isSlip(known, word)),
    ),
  )
  const found = entries
    .map((entry) => ({ ...entry, rank: rankEntry(entry, words, isGeneric, forgiven) }))
    .filter(({ rank }) => rank < Infinity)
  const isCorporate = found.every(({ tier, rank }) => tier > 0 || rank >= CORPORATE)
  const order = (tier: number) => (isCorporate ? Number(tier === 0) : tier)
  return found
    .sort((a, b) => order(a.tier) - order(b.tier) || a.rank - b.rank || b.tier - a.tier)
    .map(({ option }) => option)
}

/** Ranks of a word. They depend on where in the texts the word was found. Lower is better. */
const INSIDE = 4
const MISSING = 5
const CORPORATE = 100

/**
 * Returns an entry's rank (lower is better); Infinity if the entry does not match.
 *
 * @param isGeneric - whether each of the words is generic.
 */
function rankEntry(
  entry: SearchEntry,
  words: readonly string[],
  isGeneric: readonly boolean[],
  forgiven: number,
): number {
  const whole = words.join('')
  const { label, names, corporate } = entry
  if ((names + corporate).includes(` ${whole} `)) return 0
  if (label.startsWith(` ${whole}`)) return 1
  const ranks = words.map((word, index) =>
    Math.min(
      rankWord(entry, forgiven === GENERIC ? removeGeneric(word) : word, forgiven),
      forgiven && isGeneric[index] ? MISSING : Infinity,
    ),
  )
  return (
    2 +
    Math.min(
      rankWord(entry, whole, NOTHING),
      ranks.reduce((sum, rank) => sum + rank, 0),
    )
  )
}

/** Removes a generic word from the end of a word ("rhbmobile") if three letters or more remain. */
function removeGeneric(word: string): string {
  const end = genericWords.find((known) => word.slice(3).endsWith(known)) ?? ''
  return word.slice(0, word.length - end.length)
}

function rankWord(
  { label, names, weak, corporate, starts }: SearchEntry,
  word: string,
  forgiven: number,
): number {
  // Whole words rank first: "pbe" is a word of "Public Bank PBe", but only the beginning of "pbenterprise" in "Public
  // Bank PB enterprise".
  if (label.includes(` ${word} `)) return 0
  const rank = [label, names, weak].findIndex((texts) => texts.includes(` ${word}`))
  if (rank >= 0) return 1 + rank
  if (corporate.includes(` ${word}`)) return CORPORATE
  // Three-letter strings occur inside too many words.
  const isLong = word.length > (/^[a-z]*$/.test(word) ? 3 : 1)
  const isInside =
    forgiven >= SLIPS
      ? word.length > 3 &&
        starts.some(([start, own]) => isSlip(word.length === 4 ? own : start, word))
      : isLong && starts.some(([, own]) => own.includes(word))
  return isInside ? INSIDE : Infinity
}

/**
 * Whether a text begins with `word` after one slip in it is corrected: a missing, additional or changed letter, or two
 * swapped letters. A wrong first letter is a slip only in a long word, and only if the right letter is on a
 * neighbouring key. A four-letter word must match to the end of the text. Otherwise "icbc" and "Binance", which are not
 * in the list, would find other banks.
 */
function isSlip(text: string, word: string): boolean {
  const isShort = word.length === 4
  let index = 0
  while (index < word.length && text[index] === word[index]) index += 1
  const goesOn = (from: number, rest: string) =>
    isShort ? text.slice(from) === rest : text.startsWith(rest, from)
  const rest = word.slice(index + 1)
  // The slip is at the first difference. If a letter is doubled, either of the two may be the slip.
  return (
    goesOn(index, (word[index + 1] ?? '') + (word[index] ?? '') + word.slice(index + 2)) ||
    (index > 0
      ? goesOn(index + 1, word.slice(index)) || goesOn(index, rest) || goesOn(index + 1, rest)
      : word.length > 5 && isNextKey(text.slice(0, 1), word.slice(0, 1)) && goesOn(1, rest))
  )
}

const isNextKey = (a: string, b: string) =>
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].some((row) => row.includes(a + b) || row.includes(b + a))

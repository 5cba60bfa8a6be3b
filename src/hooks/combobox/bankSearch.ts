import { bankAliases } from '../banks/bankAliases.js'
import type { BankOption } from '../banks/toBankOptions.js'
import { foldCase } from '../dom/foldCase.js'

/** Folds case, accents, width and punctuation; words are separated by one space. */
export const fold = (text: string) =>
  // Most names have only plain letters, which need fewer steps.
  (/^[ -~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    : foldCase(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  ).trim()

/** The texts of an option that a search reads, created once for each list. */
interface SearchEntry {
  option: BankOption
  /** The folded label, each word after a space. */
  label: string
  /** Everything that is searched, folded, each word after a space, and two between the texts. */
  words: string
  /** `words` without the words that many banks have. */
  rare: string
}

/** The index of a list: its texts, and the matches of the last search. */
interface SearchIndex {
  entries: readonly SearchEntry[]
  query: string
  hits: readonly SearchEntry[]
}

/** Words that many banks have. They match by their beginning only: otherwise "rh" would find every "Berhad". */
const frequent = / (?:bank|berhad|islamic|malaysia)(?= |$)/g

/** Maximum length of a search text, longer than any bank's name. Pasted text is cut to it. */
export const QUERY_MAX = 100

/** Returns {@link fold} of what a payer typed, cut to {@link QUERY_MAX}. */
export const foldQuery = (text: string) => fold(text.slice(0, QUERY_MAX))

const indexes = /* @__PURE__ */ new WeakMap<readonly BankOption[], SearchIndex>()

/** Creates the texts that {@link searchBanks} reads, and caches them for the list. */
export function prepareSearch(options: readonly BankOption[]): SearchIndex {
  const index = indexes.get(options) ?? { entries: options.map(entryOf), query: '', hits: [] }
  indexes.set(options, index)
  return index
}

function entryOf(option: BankOption): SearchEntry {
  const { label, name = '', code, bank, aliases = bankAliases(bank) } = option
  const words = [label, name, code, ...aliases].map((text) => ` ${fold(text)}`).join(' ')
  return { option, label: ` ${fold(label)}`, words, rare: words.replace(frequent, '') }
}

/**
 * Returns the options that match the search text, the best match first. An option that does not match is never in the
 * result.
 *
 * The best matches have labels that begin with the text. Next are labels with words that do, other texts with such
 * words, and texts that contain it. Retail banks come before equal corporate ones, because Enter selects the first
 * option. Only if nothing matches, one typing error is accepted in each word of 5 to 30 letters.
 */
export function searchBanks(options: readonly BankOption[], text: string): BankOption[] {
  const query = foldQuery(text)
  if (!query) return []
  const index = prepareSearch(options)
  const tokens = query.split(' ')
  const begins = (words: string) => tokens.every((token) => words.includes(` ${token}`))
  // The payer may put spaces anywhere: "hongleong", "c i m b".
  const spaced = new RegExp(` ${tokens.join('').replace(/.(?!$)/gu, '$& ?')}`)
  const isInside = ({ words, rare }: SearchEntry) =>
    tokens.every(
      (token) => words.includes(` ${token}`) || (token.length > 1 && rare.includes(token)),
    ) || spaced.test(words)
  const candidates = narrowsPrevious(index.query, query) ? index.hits : index.entries
  // The weakest condition is checked first, because most rows of a long list do not match at all.
  const [found, hits] = inOrder(candidates, (entry) =>
    !isInside(entry)
      ? -1
      : !begins(entry.words)
        ? 3
        : !begins(entry.label)
          ? 2
          : Number(!entry.label.startsWith(` ${query}`)),
  )
  Object.assign(index, { query, hits })
  if (hits.length > 0) return found
  const hasTypo = (words: string) =>
    tokens.every((token) =>
      token.length < 5 || token.length > 30
        ? words.includes(` ${token}`)
        : hasTypoMatch(words, token),
    )
  return inOrder(index.entries, ({ words }) => (hasTypo(words) ? 0 : -1))[0]
}

/** Returns the entries that have a rank, the best first, and entries of one rank in the order of the list. */
function inOrder(entries: readonly SearchEntry[], rankOf: (entry: SearchEntry) => number) {
  const ranks: BankOption[][] = [[], [], [], [], [], [], [], []]
  const hits = entries.filter((entry) => {
    const { option } = entry
    return ranks[rankOf(entry) * 2 + Number(option.model === 'B2B1')]?.push(option)
  })
  return [ranks.flat(), hits] as const
}

/**
 * Whether everything that matches a query also matches the previous one: only its last word, of two letters or more,
 * became longer.
 */
const narrowsPrevious = (before: string, query: string) =>
  /\S\S$/.test(before) && query.startsWith(before) && !query.slice(before.length).includes(' ')

// A typing error changes at most two letters, so either the first two or the last two are correct. Searching for those
// is cheap.
const hasTypoMatch = (words: string, token: string) =>
  (words.includes(token.slice(-2)) || words.includes(` ${token.slice(0, 2)}`)) &&
  words.split(' ').some((word) => isWithinOneEdit(word, token))

/**
 * Whether a word begins with a token, except for one letter that is missing, added, changed or swapped with the next.
 */
function isWithinOneEdit(word: string, token: string): boolean {
  let index = 0
  while (index < token.length && word[index] === token[index]) index += 1
  const begins = (from: number, rest: string) => word.startsWith(rest, from)
  const rest = token.slice(index + 1)
  // The first difference is the error. If a letter is doubled, either of the two may be the error.
  return (
    begins(index + 1, token.slice(index)) ||
    begins(index, rest) ||
    begins(index + 1, rest) ||
    begins(index, (token[index + 1] ?? '') + (token[index] ?? '') + token.slice(index + 2))
  )
}

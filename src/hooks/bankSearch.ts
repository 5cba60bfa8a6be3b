import type { BankOption } from './bankOptions.js'

/** Folds case, accents, width and punctuation; words stand apart by one space. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** What a search looks into, made once for each list. */
interface SearchEntry {
  option: BankOption
  /** The folded label, each word after a space. */
  label: string
  /** Everything that is searched, folded, each word after a space. */
  words: string
  /** The same, each text without its spaces. */
  tight: string
}

/** More letters than any bank's name has: what is pasted beyond is not taken. */
export const QUERY_MAX = 100

/** {@link fold} of what a payer typed, no longer than {@link QUERY_MAX}. */
export const foldQuery = (text: string) => fold(text.slice(0, QUERY_MAX))

const indexes = /* @__PURE__ */ new WeakMap<readonly BankOption[], SearchEntry[]>()

/** The texts that {@link searchBanks} looks into, made when they are first needed and kept for the list. */
export function bankSearchIndex(options: readonly BankOption[]): readonly SearchEntry[] {
  const index = indexes.get(options) ?? options.map(entryOf)
  indexes.set(options, index)
  return index
}

function entryOf(option: BankOption): SearchEntry {
  const texts = [option.label, option.name ?? '', option.code, ...option.aliases].map(fold)
  return {
    option,
    label: ` ${texts[0] ?? ''}`,
    words: ` ${texts.join(' ')}`,
    tight: texts.map((text) => text.replaceAll(' ', '')).join(' '),
  }
}

/**
 * The rows that match what the payer typed, best first: the label begins with it, words of the label
 * do, words of anything else do, it stands inside; of equal ones retail banks before corporate ones,
 * because Enter takes the first. Only when nothing matches, one slip is forgiven in
 * each word of 5 to 30 letters. A row that does not match is never in the result.
 */
export function searchBanks(options: readonly BankOption[], text: string): BankOption[] {
  const index = bankSearchIndex(options)
  const query = foldQuery(text)
  const tokens = query.split(' ')
  const inOrder = (rankOf: (entry: SearchEntry) => number) => {
    const ranks: BankOption[][] = [[], [], [], [], [], [], [], []]
    for (const entry of index)
      ranks[rankOf(entry) * 2 + Number(entry.option.model === 'B2B1')]?.push(entry.option)
    return ranks.flat()
  }
  if (!query) return []
  const begins = (words: string) => tokens.every((token) => words.includes(` ${token}`))
  const isInside = ({ words, tight }: SearchEntry) =>
    tokens.every((token) => words.includes(token.length > 1 ? token : ` ${token}`)) ||
    (query.length > 1 && tight.includes(tokens.join('')))
  const found = inOrder((entry) =>
    entry.label.startsWith(` ${query}`)
      ? 0
      : begins(entry.label)
        ? 1
        : begins(entry.words)
          ? 2
          : isInside(entry)
            ? 3
            : -1,
  )
  if (found.length > 0) return found
  const slips = tokens.map(withOneSlip)
  return inOrder(({ words }) => (slips.every((slip) => slip.test(words)) ? 0 : -1))
}

/** Finds a word that begins like the token, but for one letter left out, added, changed or swapped with the next. */
function withOneSlip(token: string): RegExp {
  const letters = Array.from(token)
  const forms = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1)]
    const swapped = (after[0] ?? '') + letter + after.slice(1).join('')
    return [
      `${before}\\S?${after.join('')}`,
      `${before}\\S${letter}${after.join('')}`,
      before + swapped,
    ]
  })
  return new RegExp(
    ` (?:${letters.length < 5 || letters.length > 30 ? token : forms.join('|')})`,
    'u',
  )
}

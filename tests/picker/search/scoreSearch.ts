import { createSearch } from '../../../src/picker/core/bankSearch.js'
import type { BankOption } from '../../../src/picker/core/toBankOptions.js'
import type { Query } from './queries.js'

/** Returns the options that match a text, best first. */
export type Search = (text: string) => readonly BankOption[]

/** Returns the picker's search, which finds nothing if Enter selects nothing. */
export function createOurs(rows: readonly BankOption[]): Search {
  const search = createSearch(rows)
  return (text) => (search.best(text) ? search(text) : [])
}

/** A search's results for the queries. */
export interface Score {
  /** The number of queries that mean a bank. */
  banks: number
  /** The number of these queries whose first option is the right bank. */
  right: number
  /** Queries for a personal bank whose first option is a corporate one. */
  wronglyCorporate: string[]
  /** Other queries whose first option is a wrong bank. */
  wrong: string[]
  /** Queries that mean a bank and find none. */
  missed: string[]
  /**
   * Median number of keys until the right bank is first and stays first. A query where that never happens counts as
   * Infinity.
   */
  keys: number
  /** The number of queries that don't mean a bank. `nothing` is how many of them find nothing. */
  others: number
  nothing: number
  /** Queries that don't mean a bank, but find one. */
  invented: string[]
}

/**
 * Scores a search. An option is right if it has the intended code, and the intended model or none. Queries that mean no
 * bank in particular (`*`) don't count.
 */
export function scoreSearch(queries: readonly Query[], search: Search): Score {
  const score: Score = {
    ...{ banks: 0, right: 0, wronglyCorporate: [], wrong: [], missed: [] },
    ...{ keys: 0, others: 0, nothing: 0, invented: [] },
  }
  const keys: number[] = []
  for (const query of queries) {
    const { text, code, model } = query
    const [first] = search(text)
    if (code === '*') continue
    if (code === '-') {
      score.others += 1
      if (first) score.invented.push(text)
      else score.nothing += 1
      continue
    }
    score.banks += 1
    if (isMeant(first, query)) score.right += 1
    else if (!first) score.missed.push(text)
    else if (model === 'B2C' && first.model === 'B2B1') score.wronglyCorporate.push(text)
    else score.wrong.push(text)
    keys.push(countKeys(query, search))
  }
  score.keys = keys.sort((a, b) => a - b)[Math.floor(keys.length / 2)] ?? 0
  return score
}

const isMeant = (option: BankOption | undefined, { code, model }: Query) =>
  option?.code === code && (option.model ?? model) === model

/**
 * Returns how many characters a payer types until the right bank is first and stays first; Infinity if that never
 * happens.
 */
function countKeys(query: Query, search: Search): number {
  const signs = Array.from(query.text)
  let keys = Infinity
  for (let length = signs.length; length > 0; length -= 1) {
    if (!isMeant(search(signs.slice(0, length).join(''))[0], query)) break
    keys = length
  }
  return keys
}

import { detailedBanks } from '../../../src/sandbox/index.js'
import type { BankOption } from '../../../src/picker/core/toBankOptions.js'
import type { BankList } from './bankLists.js'
import { readColumns } from './readColumns.js'
import type { Search } from './scoreSearch.js'
import { isSameBank } from './strangers.js'

/** A row of PayNet's list. A code may be in both models, with different labels. */
type Row = (typeof detailedBanks)[number]

/** Something that a payer types, and the rows that are right: in all banks, and in the banks of one model. */
export interface UnseenQuery {
  text: string
  rows: Record<'all' | 'B2C' | 'B2B1', readonly Row[]>
}

/** Texts for which the search finds nothing. */
export const unseenNothing: readonly string[] = readColumns('unseenNothing.tsv').map(
  ([, , text = '']) => text,
)

export const unseenQueries: readonly UnseenQuery[] = readColumns('unseen.tsv').map(
  ([, , text = '', all = '', B2C = '', B2B1 = '']) => ({
    text,
    rows: {
      all: findRows(all),
      B2C: B2C ? findRows(B2C) : rowsOfSameBank(findRows(all), 'B2C'),
      B2B1: B2B1 ? findRows(B2B1) : rowsOfSameBank(findRows(all), 'B2B1'),
    },
  }),
)

/** Returns the rows of `CODE`s or `CODE:MODEL`s, separated by commas; `-` names none. */
function findRows(names: string): Row[] {
  if (names === '-') return []
  const rows = names.split(',').flatMap((name) => {
    const [code, model] = name.split(':')
    return detailedBanks.filter((row) => row.code === code && (!model || row.model === model))
  })
  if (rows.length === 0) throw new Error(`No row of the list is called ${names}.`)
  return rows
}

/** Returns the rows that a payer means in a list of one model: the named ones, else those of the same bank. */
function rowsOfSameBank(rows: readonly Row[], model: string): Row[] {
  const ofModel = detailedBanks.filter((row) => row.model === model)
  const named = ofModel.filter(({ code }) => rows.some((row) => row.code === code))
  if (named.length > 0 && model === 'B2C') return named
  return ofModel.filter(({ swift }) => rows.some((row) => row.swift === swift))
}

/** What a search finds for the unseen queries in one list. Each list of misses has the query and the first label. */
export interface UnseenScore {
  /** The number of queries whose bank is in the list, and of those whose first option is right. */
  asked: number
  right: number
  /** The first option is another bank. */
  otherBank: string[]
  /** The first option is another row of the right bank. */
  otherRow: string[]
  missed: string[]
  /** The bank isn't in the list, but another one is found. */
  instead: string[]
  /** A text that names no bank finds one. */
  invented: string[]
}

/** Scores a search on one list. */
export function scoreUnseen(list: BankList, search: Search): UnseenScore {
  const score: UnseenScore = {
    ...{ asked: 0, right: 0, otherBank: [], otherRow: [], missed: [], instead: [], invented: [] },
  }
  for (const { text, rows } of unseenQueries) {
    const meant = rows[list.model ?? 'all']
    const first = search(text)[0]
    const result = `${text} → ${first?.label ?? 'nothing'}`
    if (!list.rows.some((option) => meant.some((row) => isRow(option, row, list)))) {
      if (first) score.instead.push(result)
      continue
    }
    score.asked += 1
    if (!first) score.missed.push(result)
    else if (meant.some((row) => isRow(first, row, list))) score.right += 1
    else if (meant.some((row) => isSameBank(first, row))) score.otherRow.push(result)
    else score.otherBank.push(result)
  }
  for (const text of unseenNothing) {
    const first = search(text)[0]
    if (first) score.invented.push(`${text} → ${first.label}`)
  }
  return score
}

/**
 * Whether an option is a row. Without models, the label decides between the rows of one code, except in a list of one
 * model, which shows both because their models aren't known.
 */
const isRow = (option: BankOption, row: Row, { model }: BankList) =>
  option.code === row.code &&
  (option.model ? option.model === row.model : model !== undefined || option.label === row.display)

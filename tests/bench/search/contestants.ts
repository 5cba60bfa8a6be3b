import uFuzzy from '@leeoniya/ufuzzy'
import Fuse from 'fuse.js'
import { matchSorter } from 'match-sorter'
import { bankNames } from '../../../src/picker/core/bankNames.js'
import type { BankOption } from '../../../src/picker/core/toBankOptions.js'
import { createOurs, type Search } from './scoreSearch.js'

// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- uFuzzy's enum exists only as a type
const singleError: uFuzzy.IntraMode = 1

/**
 * Returns the picker's search, and Fuse.js, match-sorter, uFuzzy and a plain `includes` on the same rows: once with only
 * the list's names and codes, and once with our additional bank names too.
 */
export const createContestants = (rows: readonly BankOption[]): Record<string, Search> => ({
  'fpx-checkout': createOurs(rows),
  ...byNames('', rows, readNames),
  ...byNames(', with our names', rows, (row) => [...readNames(row), ...readAliases(row)]),
})

function byNames(
  suffix: string,
  rows: readonly BankOption[],
  read: (row: BankOption) => readonly string[],
): Record<string, Search> {
  const documents = rows.map((row) => ({ row, texts: read(row) }))
  const fuse = new Fuse(documents, { keys: ['texts'] })
  // Options of uFuzzy's documents for single slips in any script.
  const uf = new uFuzzy({ unicode: true, intraMode: singleError })
  const joined = documents.map(({ texts }) => texts.join(' '))
  return {
    [`Fuse.js${suffix}`]: (text) => fuse.search(text).map(({ item }) => item.row),
    [`match-sorter${suffix}`]: (text) =>
      matchSorter(documents, text, { keys: ['texts'] }).map(({ row }) => row),
    [`uFuzzy${suffix}`]: (text) => {
      const [found, info, order] = uf.search(joined, text, 1)
      const indexes = order ? order.map((each) => info.idx[each]) : (found ?? [])
      return indexes.flatMap((index) => rows[index ?? -1] ?? [])
    },
    [`includes${suffix}`]: (text) =>
      documents
        .filter(({ texts }) =>
          texts.some((each) => each.toLowerCase().includes(text.trim().toLowerCase())),
        )
        .map(({ row }) => row),
  }
}

const readNames = ({ label, name = '', code }: BankOption) => [label, name, code]

const readAliases = ({ code }: BankOption) =>
  bankNames
    .map((line) => line.split(' '))
    .filter((words) => words.some((start) => code.startsWith(start)))
    .flatMap((words) =>
      words.filter((word) => !/[A-Z]/.test(word)).map((word) => word.replace(/[-+~]/, '')),
    )

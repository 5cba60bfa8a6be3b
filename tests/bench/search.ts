import Fuse from 'fuse.js'
import { matchSorter } from 'match-sorter'
import { detailedBanks, fpxBanks } from '../../src/sandbox/index.js'
import { bankNames } from '../../src/picker/core/bankNames.js'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { searchBanks } from '../../src/picker/core/bankSearch.js'
import { printTable } from './contest/printTable.js'
import { queries } from './search/queries.js'
import { type Score, type Search, scoreSearch } from './search/scoreSearch.js'

const lists = {
  'documented fields only': fpxBanks,
  'with models': detailedBanks,
}

/**
 * Measures how often the first option is the bank that a payer means, for each line of `search/queries.tsv`. Compares
 * the picker with Fuse.js, match-sorter and a plain `includes` on the same rows: once with only the list's names and
 * codes, and once with our additional bank names too.
 */
export function run(): void {
  for (const [shape, banks] of Object.entries(lists)) {
    const rows = toBankOptions(banks.map((bank) => ({ ...bank })))
    const contestants: Record<string, Search> = {
      'fpx-checkout': (text) => searchBanks(rows, text),
      ...nameContestants('', rows, readNames),
      ...nameContestants(', with our names', rows, (row) => [
        ...readNames(row),
        ...readAliases(row),
      ]),
    }
    const scores = Object.entries(contestants).map(
      ([name, search]) => [name, scoreSearch(queries, search)] as const,
    )
    console.log(`\n${queries.length} queries, ${rows.length} rows ${shape}\n`)
    printTable([
      [
        '',
        'first is right',
        'keys',
        'corporate instead',
        'other bank',
        'none',
        'no bank, none found',
      ],
      ...scores.map(([name, score]) => toRow(name, score)),
    ])
    const [[, ours] = []] = scores
    for (const kind of ['wronglyCorporate', 'wrong', 'missed', 'invented'] as const)
      console.log(`${kind}: ${ours?.[kind].join(', ') || '–'}`)
  }
}

function nameContestants(
  suffix: string,
  rows: readonly BankOption[],
  read: (row: BankOption) => readonly string[],
): Record<string, Search> {
  const documents = rows.map((row) => ({ row, texts: read(row) }))
  const fuse = new Fuse(documents, { keys: ['texts'] })
  return {
    [`Fuse.js${suffix}`]: (text) => fuse.search(text).map(({ item }) => item.row),
    [`match-sorter${suffix}`]: (text) =>
      matchSorter(documents, text, { keys: ['texts'] }).map(({ row }) => row),
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
    .filter(({ codes }) => codes.split(' ').some((start) => code.startsWith(start)))
    .flatMap(({ names, corporate = '' }) => [...names.split(', '), ...corporate.split(', ')])

function toRow(name: string, score: Score): string[] {
  const share = ((100 * score.right) / score.banks).toFixed(1)
  return [
    name,
    `${score.right} of ${score.banks} (${share} %)`,
    String(score.keys),
    String(score.wronglyCorporate.length),
    String(score.wrong.length),
    String(score.missed.length),
    `${score.nothing} of ${score.others}`,
  ]
}

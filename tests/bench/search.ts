import { printTable } from './contest/printTable.js'
import { type BankList, bankLists } from './search/bankLists.js'
import { createContestants } from './search/contestants.js'
import { missReasons } from './search/missReasons.js'
import { queries } from './search/queries.js'
import { createOurs, type Score, scoreSearch } from './search/scoreSearch.js'
import { createSlips, scoreSlips, type SlipScore } from './search/slips.js'
import { scoreUnseen, unseenNothing, unseenQueries } from './search/unseen.js'

/** How often 2,000 slips are made for this package's search. */
const SEEDS = 10

/**
 * Measures how often the first option is the bank that a payer means, compared with other searches on the same rows:
 *
 * - for the lines of `search/queries.tsv`, which the names were chosen by;
 * - for the lines of `search/unseen.tsv`, which were written before the search was;
 * - for 2,000 slips in the list's labels.
 */
export function run(): void {
  for (const list of bankLists) {
    console.log(`\n${list.name}: ${list.rows.length} rows`)
    if (!list.model) printQueries(list)
    printUnseen(list)
    if (!list.model) printSlips(list)
  }
}

const contestantsOf = ({ rows }: BankList) => Object.entries(createContestants(rows))

function printQueries({ rows }: BankList): void {
  const scores = Object.entries(createContestants(rows)).map(
    ([name, search]) => [name, scoreSearch(queries, search)] as const,
  )
  console.log(`\n${queries.length} queries with a source\n`)
  printTable([
    [
      ...['', 'first is right', 'keys', 'corporate instead', 'other bank', 'none'],
      'no bank, none found',
    ],
    ...scores.map(([name, score]) => toRow(name, score)),
  ])
  const [[, ours] = []] = scores
  for (const kind of ['wronglyCorporate', 'wrong', 'missed', 'invented'] as const)
    printMisses(kind, ours?.[kind])
}

function printUnseen(list: BankList): void {
  const scores = contestantsOf(list).map(
    ([name, search]) => [name, scoreUnseen(list, search)] as const,
  )
  console.log(
    `\n${unseenQueries.length} unseen queries, and ${unseenNothing.length} without a bank\n`,
  )
  printTable([
    ['', 'first is right', 'other bank', 'other row', 'none', 'bank not in the list', 'no bank'],
    ...scores.map(([name, score]) => [
      name,
      toShare(score.right, score.asked),
      ...[score.otherBank, score.otherRow, score.missed, score.instead, score.invented].map(
        ({ length }) => String(length),
      ),
    ]),
  ])
  const [[, ours] = []] = scores
  for (const kind of ['otherBank', 'otherRow', 'missed', 'instead', 'invented'] as const)
    printMisses(kind, ours?.[kind])
}

function printSlips(list: BankList): void {
  const slips = createSlips(list)
  console.log(`\n${slips.length} slips in its labels\n`)
  const scores = contestantsOf(list).map(
    ([name, search]) => [name, scoreSlips(list, slips, search)] as const,
  )
  printTable([
    ['', 'first is right', 'other bank', 'bank that the text names', 'other row', 'none'],
    ...scores.map(([name, score]) => [
      name,
      toShare(score.right, score.asked),
      ...[score.otherBank, score.namesOther, score.otherRow, score.missed].map(({ length }) =>
        String(length),
      ),
    ]),
  ])
  const search = createOurs(list.rows)
  const ours = Array.from({ length: SEEDS }, (_, seed) =>
    scoreSlips(list, createSlips(list, seed + 1), search),
  )
  console.log(`\nfpx-checkout, ${SEEDS} times 2,000 slips:\n`)
  const sum = (count: (score: SlipScore) => number) =>
    ours.reduce((total, score) => total + count(score), 0)
  console.log(
    `first is right: ${toShare(
      sum(({ right }) => right),
      sum(({ asked }) => asked),
    )}`,
  )
  for (const kind of ['otherBank', 'namesOther'] as const) {
    const counts = new Map<string, number>()
    for (const miss of ours.flatMap((score) => score[kind]))
      counts.set(miss, (counts.get(miss) ?? 0) + 1)
    for (const [miss, count] of counts) console.log(`${kind}: ${miss}, ${count} times`)
  }
}

function printMisses(kind: string, misses: readonly string[] = []): void {
  for (const miss of misses) {
    const reason = missReasons[miss.split(' → ')[0] ?? '']
    console.log(`${kind}: ${miss}${reason ? `: ${reason}` : ''}`)
  }
}

const toShare = (right: number, all: number) =>
  `${right} of ${all} (${((100 * right) / all).toFixed(1)} %)`

function toRow(name: string, score: Score): string[] {
  return [
    name,
    toShare(score.right, score.banks),
    String(score.keys),
    String(score.wronglyCorporate.length),
    String(score.wrong.length),
    String(score.missed.length),
    `${score.nothing} of ${score.others}`,
  ]
}

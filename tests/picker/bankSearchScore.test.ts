import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { createSearch } from '../../src/picker/core/bankSearch.js'
import { bankLists } from './search/bankLists.js'
import { queries } from './search/queries.js'
import { createOurs, scoreSearch } from './search/scoreSearch.js'
import { everydayWords, isSameBank, strangerQueries } from './search/strangers.js'
import { createSlips, scoreSlips } from './search/slips.js'
import { scoreUnseen, unseenNothing } from './search/unseen.js'

const lists = [
  ['documented fields only', fpxBanks],
  ['models', detailedBanks],
] as const

it.each(lists)('with %s, the first option is the bank that payers mean', (_shape, banks) => {
  const rows = toBankOptions(banks)
  const score = scoreSearch(queries, createOurs(rows))
  expect(score.banks).toBeGreaterThanOrEqual(400)
  expect(score.nothing).toBeGreaterThanOrEqual(70)
  expect(score.keys).toBeLessThanOrEqual(2)
  expect([...score.wronglyCorporate, ...score.wrong, ...score.invented]).toEqual([])
  // Public lists give the first name to two banks; the second is a neighbouring key from CIMB and from BIMB.
  expect(score.missed).toEqual(['安联银行', 'vimb'])
})

it('control: a plain search for letters does not reach these figures', () => {
  const rows = toBankOptions(fpxBanks)
  const plain = (text: string) =>
    rows.filter(({ label }: BankOption) => label.toLowerCase().includes(text.toLowerCase()))
  const score = scoreSearch(queries, plain)
  expect(score.right / score.banks).toBeLessThan(0.5)
})

it.each(bankLists)(
  'in $name, words that do not name a particular bank find all options, and Enter selects none',
  ({ rows }) => {
    const search = createSearch(rows)
    for (const { text } of queries.filter(({ code }) => code === '*')) {
      expect(new Set(search(text)), text).toEqual(new Set(rows))
      // The banks whose names begin with "bank" come first while it is typed.
      if (text !== 'bank') expect(search.best(text), text).toBeUndefined()
    }
  },
)

it.each(bankLists)(
  'of the unseen queries in $name, nearly all find the right row first',
  (list) => {
    const score = scoreUnseen(list, createOurs(list.rows))
    expect(score.right / score.asked).toBeGreaterThanOrEqual(list.model ? 0.93 : 0.95)
    expect([...score.otherBank, ...score.otherRow, ...score.instead]).toEqual([])
    expect(score.invented).toEqual([])
    expect(unseenNothing.length).toBeGreaterThanOrEqual(150)
  },
)

it.each(bankLists.filter(({ model }) => !model))(
  'of 1,000 slips in the labels of $name, few find nothing, and hardly any another bank',
  (list) => {
    const score = scoreSlips(list, createSlips(list, 1, 1000), createOurs(list.rows))
    expect(score.asked).toBe(1000)
    expect(score.right / score.asked).toBeGreaterThanOrEqual(0.93)
    expect(score.otherBank.length / score.asked).toBeLessThanOrEqual(0.003)
    // They are exactly the beginning of another bank's name or code, such as "bn" and "mbb bank".
    expect(score.namesOther.length / score.asked).toBeLessThanOrEqual(0.01)
  },
)

it('control: a plain search for letters finds less than half of them', () => {
  for (const list of bankLists) {
    const plain = (text: string) =>
      list.rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    const score = scoreUnseen(list, plain)
    expect(score.right / score.asked).toBeLessThan(0.5)
  }
})

describe.each(bankLists)('what strangers type, in $name', ({ rows }) => {
  it.each([
    ['first', 0.99],
    ['harder', 0.9],
  ])('%s ideas find the bank first', (kind, share) => {
    const { best } = createSearch(rows)
    const asked = strangerQueries.filter(
      (query) => query.kind === kind && rows.some((row) => isSameBank(row, query)),
    )
    const right = asked.filter((query) => {
      const found = best(query.text)
      return found && isSameBank(found, query)
    })
    expect(right.length / asked.length).toBeGreaterThanOrEqual(share)
  })

  it('traps find nothing that Enter selects', () => {
    const { best } = createSearch(rows)
    const traps = strangerQueries.filter(({ kind }) => kind === 'trap')
    expect(traps.map(({ text }) => best(text)?.label).filter(Boolean)).toEqual([])
  })
})

const detailed = toBankOptions(detailedBanks)

// Each name has a fifth of the words, and each word a fifth of the names.
it.each(
  [...new Set(detailed.map(({ label }) => label))].map((label, at) => [label, at % 5] as const),
)('a word beside the whole name %s changes nothing', (label, fifth) => {
  const { best } = createSearch(detailed)
  const meant = best(label)
  if (!meant) throw new Error(`The search does not find ${label}.`)
  const found = everydayWords
    .filter((_word, at) => at % 5 === fifth)
    .flatMap((word) => [`${word} ${label}`, `${label} ${word}`])
    .map((text) => ({ text, option: best(text) }))
  const others = found.filter(({ option }) => option && !isSameBank(option, meant))
  expect(others.map(({ text }) => text)).toEqual([])
  const right = found.filter(({ option }) => option)
  expect(right.length / found.length).toBeGreaterThanOrEqual(0.95)
})

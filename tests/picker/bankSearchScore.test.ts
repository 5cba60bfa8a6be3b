import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import { expect, it } from 'vitest'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { searchBanks } from '../../src/picker/core/bankSearch.js'
import { queries } from '../bench/search/queries.js'
import { scoreSearch } from '../bench/search/scoreSearch.js'

const lists = [
  ['documented fields only', fpxBanks],
  ['models', detailedBanks],
] as const

it.each(lists)('with %s, the first option is the bank that payers mean', (_shape, banks) => {
  const rows = toBankOptions(banks)
  const score = scoreSearch(queries, (text) => searchBanks(rows, text))
  expect(score.right / score.banks).toBeGreaterThanOrEqual(0.97)
  expect(score.keys).toBeLessThanOrEqual(2)
  expect(score.wronglyCorporate).toEqual([])
  expect(score.invented).toEqual([])
  expect(score.nothing).toBeGreaterThanOrEqual(40)
})

it('control: a plain search for letters does not reach these figures', () => {
  const rows = toBankOptions(fpxBanks)
  const plain = (text: string) =>
    rows.filter(({ label }: BankOption) => label.toLowerCase().includes(text.toLowerCase()))
  const score = scoreSearch(queries, plain)
  expect(score.right / score.banks).toBeLessThan(0.5)
})

it.each(lists)(
  'with %s, words that do not name a particular bank find all options',
  (_shape, banks) => {
    const rows = toBankOptions(banks)
    for (const { text } of queries.filter(({ code }) => code === '*'))
      expect(new Set(searchBanks(rows, text))).toEqual(new Set(rows))
  },
)

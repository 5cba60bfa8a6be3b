import fc from '../support/deterministic/fastCheck.js'
import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import {
  accountWords,
  bankNames,
  corporateWords,
  genericWords,
} from '../../src/picker/core/bankNames.js'
import { toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { createSearch } from '../../src/picker/core/bankSearch.js'
import { foldText } from '../../src/picker/core/foldText.js'
import { readColumns } from './search/readColumns.js'

const options = toBankOptions(fpxBanks.map((bank) => ({ ...bank })))
const search = createSearch(options)
const codes = (text: string) => search(text).map(({ code }) => code)

const lists = [fpxBanks, detailedBanks].map((banks) => createSearch(toBankOptions(banks)))

it.each(readColumns('examples.tsv'))('"%s" finds %s', (text, code, label, model) => {
  for (const search of lists) {
    const [first] = search(text)
    expect(first?.code ?? '-').toBe(code)
    expect(search.best(text)).toBe(first)
    if (label) expect(first).toMatchObject({ label })
    if (model) expect(first?.model ?? model).toBe(model)
  }
})

describe('the search', () => {
  it('does not forgive a typo if a bank matches as typed', () => {
    expect(codes('affin')).toEqual(['ABB0233', 'ABB0235'])
  })

  it('limits the length of the search text', () => {
    expect(search('qwertz'.repeat(20_000))).toEqual([])
    expect(codes(`affin${' '.repeat(200)}zzz`)).toContain('ABB0233')
  })

  it('finds something or nothing for any text, and only options of the list', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const rows = search(text)
        expect(new Set(rows).size).toBe(rows.length)
        for (const row of rows) expect(options).toContain(row)
      }),
    )
  })

  it('never corrects a code: a mistyped one is no code, or exactly another', () => {
    for (const { code } of options)
      for (let index = 0; index < code.length; index += 1)
        for (const wrong of ['', '0', '1', '9', 'x']) {
          const text = code.slice(0, index) + wrong + code.slice(index + 1)
          for (const other of codes(text)) expect(`${other} `).toContain(text.toUpperCase())
        }
  })

  it('control: the same slips in a name are corrected', () => {
    expect(codes('maxbank')).toContain('MB2U0227')
  })
})

describe('the search in other lists', () => {
  it('a list that has such a word is searched for it', () => {
    const others = toBankOptions([
      { code: 'ICBKMYKL', display: 'ICBC' },
      { code: 'IDIBMYKL', display: 'India International Bank' },
    ])
    const codesOf = (text: string) => createSearch(others)(text).map(({ code }) => code)
    expect(codesOf('icbc')).toEqual(['ICBKMYKL'])
    expect(codesOf('bank india')).toEqual(['IDIBMYKL'])
  })
})

describe('what is near', () => {
  it.each(['citybank', 'city bank', 'citibnk', 'citbank'])('a slip in a name: "%s"', (text) => {
    expect(codes(text)).toEqual(['CIT0218'])
  })

  it.each(['bank niaga', 'niaga', 'channel', 'velo city'])(
    'not the inside of a word: "%s"',
    (text) => {
      expect(codes(text).filter((code) => code !== 'OCBC0229')).toEqual([])
    },
  )

  it.each([
    ['vimb', ['Bank Islam', 'CIMB Clicks', 'CIMB Bank']],
    ['mabank', ['AmBank', 'Maybank2U']],
  ])(
    'both banks if two are equally near, and neither is selected by Enter: "%s"',
    (text, labels) => {
      expect(search(text).map(({ label }) => label)).toEqual(expect.arrayContaining(labels))
      expect(search.best(text)).toBeUndefined()
    },
  )

  it('no bank of the list if the text names one that the list lacks', () => {
    const others = options.filter(({ code }) => !code.startsWith('BIMB'))
    expect(createSearch(others)('bimb')).toEqual([])
  })
})

describe('a list of corporate banks', () => {
  const corporate = toBankOptions(fpxBanks, { model: 'B2B1' })

  it.each([
    ['public bank enterprise', 'PBB0234'],
    ['cimb', 'BCBB0235'],
    ['affin', 'ABB0235'],
    ['pb enterprise', 'PBB0234'],
    ['pbe', 'PBB0233'],
    ['pbebank', 'PBB0233'],
  ])('has rows without a model, which are not put first: "%s"', (text, code) => {
    expect(createSearch(corporate)(text)[0]?.code).toBe(code)
  })

  it('finds a bank by the names of its personal portal', () => {
    expect(createSearch(corporate)('maybank2u')[0]?.code).toBe('MBB0228')
  })
})

describe('the names', () => {
  const lists = [
    ...bankNames.map((line) => line.replace(/^([A-Z0-9]+ )+|[-+~]/g, '')),
    ...[corporateWords, genericWords, accountWords],
  ]

  it('are written as the search folds them, so that nothing is folded on the payer’s device', () => {
    for (const name of lists.join(' ').split(' ').filter(Boolean)) expect(foldText(name)).toBe(name)
  })

  it('belong to one bank each', () => {
    const names = bankNames.flatMap((line) => line.replace(/[-+~]/g, '').split(' '))
    // Citi's consumers became UOB's, but Citi still has companies as customers.
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['citi', '花旗'])
  })
})

describe('a few letters match only the beginning of a word', () => {
  it.each([
    ['rh', ['RHB Bank']],
    ['ank', []],
    ['had', []],
    ['ysia', []],
  ])('%s is not found inside a word', (text, labels) => {
    expect([...new Set(search(text).map(({ label }) => label))].sort()).toEqual(labels)
  })

  it.each(['berh', 'bank', 'malays'])('%s finds the words that begin with it', (text) => {
    expect(search(text).length).toBeGreaterThan(1)
  })

  it('a text without spaces matches the beginning of a word too', () => {
    expect(codes('publicbankber')).toContain('PBB0233')
    expect(codes('bankberhad')).toContain('PBB0233')
    expect(codes('rbankb')).toEqual([])
  })
})

describe('the order of the matches', () => {
  it("the label's beginning, then word starts, then inner matches", () => {
    const rows = toBankOptions([
      { code: 'X1', display: 'Inner Mbank' },
      { code: 'X2', display: 'Zeta', name: 'Bank Zeta' },
      { code: 'X3', display: 'Affin Bank' },
      { code: 'X4', display: 'Bank Rakyat' },
    ])
    expect(createSearch(rows)('bank').map(({ code }) => code)).toEqual(['X4', 'X3', 'X2', 'X1'])
  })

  it('a retail bank before a corporate one of the same rank, because Enter selects the first', () => {
    const rows = toBankOptions(detailedBanks.map((bank) => ({ ...bank })))
    expect(createSearch(rows)('cimb').map(({ label }) => label)).toEqual([
      'CIMB Clicks',
      'CIMB Bank',
    ])
    expect(createSearch(rows)('islam').map(({ model }) => model)).toEqual(['B2C', 'B2B1'])
  })

  it('equal matches in alphabetical order', () => {
    const labels = [...new Set(search('bank').map(({ label }) => label))]
    expect(labels.slice(0, 3)).toEqual(['Bank Islam', 'Bank Muamalat', 'Bank Of China'])
  })
})

describe('the rows of a search', () => {
  const detailed = toBankOptions(detailedBanks)
  const rowsOf = (text: string) =>
    createSearch(detailed)(text).map(({ label, model }) => `${label} ${model}`)

  it('while a name is typed, the bank whose name goes on with it comes first', () => {
    expect(rowsOf('bank i')[0]).toBe('Bank Islam B2C')
    expect(rowsOf('bank m')[0]).toBe('Bank Muamalat B2C')
    expect(rowsOf('bank i').length).toBeLessThan(detailed.length / 2)
    expect(rowsOf('bank m').length).toBeLessThan(detailed.length / 2)
  })

  it.each(['bank', 'b', 'm', 'public', 'i', 'islamic'])(
    'of one account type are together, and in it those of one bank: "%s"',
    (text) => {
      const banks = createSearch(detailed)(text).map(({ group, bank }) => [group, bank['swift']])
      for (const names of [banks.map(([group]) => group), banks.map(String)]) {
        const changes = names.filter((name, index) => name !== names[index - 1])
        expect(changes).toEqual([...new Set(names)])
      }
    },
  )

  it('that match alike and are offline come after those that are online', () => {
    const rows = (status: string) =>
      createSearch(
        toBankOptions([
          { code: 'X1', display: 'Alpha Bank', status },
          { code: 'X2', display: 'Alpha Trust' },
        ]),
      )('alpha').map(({ code }) => code)
    expect(rows('offline')).toEqual(['X2', 'X1'])
    // Control: both are online.
    expect(rows('online')).toEqual(['X1', 'X2'])
  })
})

describe('Enter selects the bank that the payer means', () => {
  it.each([
    ['citibank', 'UOB0226'],
    ['花旗银行', 'UOB0226'],
    ['my bank 2u', 'MB2U0227'],
    ['business bank islam', 'BIMB0340'],
  ])('in a list of personal banks, too: "%s" finds %s', (text, code) => {
    const personal = toBankOptions(detailedBanks, { model: 'B2C' })
    expect(createSearch(personal).best(text)).toMatchObject({ code })
  })

  it('a corporate bank in a list of corporate banks: "business bank islam"', () => {
    const corporate = toBankOptions(detailedBanks, { model: 'B2B1' })
    expect(createSearch(corporate).best('business bank islam')).toMatchObject({ code: 'BIMB0340' })
  })
})

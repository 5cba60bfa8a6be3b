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

const options = toBankOptions(fpxBanks.map((bank) => ({ ...bank })))
const search = createSearch(options)
const found = (text: string) => (text.trim() ? search(text) : [])
const codes = (text: string) => found(text).map(({ code }) => code)

describe('the search finds the bank', () => {
  it.each([
    ['by the beginning of its code', 'mb2u02', 'MB2U0227'],
    ['by its legal name', 'kerjasama', 'BKRM0602'],
    ['in any order of words', 'leong hong', 'HLB0224'],
    ['with accents', 'Públic Bänk', 'PBB0233'],
    ['in wide letters', 'ＲＨＢ', 'RHB0218'],
    ['with spaces around', '  uob  bank ', 'UOB0226'],
    ['by a service', 'clicks', 'BCBB0235'],
    ['in Chinese', '国民储蓄', 'BSN0601'],
    ['with letters apart', 'c i m b', 'BCBB0235'],
  ])('%s', (_how, text, code) => {
    expect(codes(text)).toContain(code)
  })

  it.each([
    ['a letter left out', 'maybnk', 'MB2U0227'],
    ['a letter too many', 'mayybank', 'MB2U0227'],
    ['a wrong letter', 'naybank', 'MB2U0227'],
    ['two letters swapped', 'mabyank', 'MB2U0227'],
    ['a slip in one of two words', 'publik bank', 'PBB0233'],
    ['a slip in the last letter', 'muamalay', 'BMMB0341'],
  ])('with %s', (_slip, text, code) => {
    expect(codes(text)).toContain(code)
  })
})

describe('the search', () => {
  it.each(['xyz', 'zzzzzz', '0227', 'bnm', 'citi affin', '!!!', '', '   ', 'm2z'])(
    'finds nothing for %j',
    (text) => expect(found(text)).toEqual([]),
  )

  it('does not forgive a typo if a bank matches as typed', () => {
    expect(codes('affin')).toEqual(['ABB0233', 'ABB0235'])
  })

  it('limits the length of the search text', () => {
    expect(found('qwertz'.repeat(20_000))).toEqual([])
    expect(codes(`affin${' '.repeat(200)}zzz`)).toContain('ABB0233')
  })

  it('finds something or nothing for any text, and only options of the list', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const rows = found(text)
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

describe('words that no bank has', () => {
  it.each([
    ...['maybank account', 'my bank is maybank', 'akaun maybank saya', 'kad debit maybank'],
    ...[
      'maybank pay now',
      '我的 maybank 户口',
      '我用maybank',
      'என் maybank கணக்கு',
      'maybank tesco',
      'maybank app tesco',
    ],
    ...['https://www.maybank2u.com.my/home/m2u/common/login.do', 'Maybank™', 'maybank.', 'm two u'],
    ...['maybank to you', 'maybank 1234567890', 'mbnk2u'],
  ])('are put aside: "%s"', (text) => expect(codes(text)[0]).toBe('MB2U0227'))

  it.each([
    ['public bank card', 'PBB0233'],
    ['akaun bank rakyat', 'BKRM0602'],
    ['bank islam saya', 'BIMB0340'],
    ['大众银行户口', 'PBB0233'],
  ])('about the account are put aside beside ordinary words, too: "%s"', (text, code) => {
    expect(codes(text)[0]).toBe(code)
  })

  it.each([
    ['acc bank islam', 'BIMB0340'],
    ['bank of china transfer', 'BOCM01'],
    ['loan alliance bank', 'ABMB0212'],
    ['public bank tabung haji', 'PBB0233'],
    ['web maybank', 'MB2U0227'],
    ['maybank use', 'MB2U0227'],
  ])('are put aside beside a whole name, although its words are ordinary: "%s"', (text, code) => {
    expect(search.best(text)).toMatchObject({ code })
  })

  it.each(['public mutual', 'alliance cosmetics', 'kuwait airways', 'deutsche telekom', 'my card'])(
    'exclude a bank that only ordinary words name: "%s"',
    (text) => expect(found(text)).toEqual([]),
  )

  it.each([
    ...['bank rakyat indonesia', 'agricultural bank of china', 'dubai islamic bank', 'bank asia'],
    ...['maybank indonesia', 'hong leong assurance', '中国农业银行', '中国工商银行', 'icbc'],
  ])('exclude a bank if they name another country or business: "%s"', (text) => {
    expect(found(text)).toEqual([])
  })

  it('a list that has such a word is searched for it', () => {
    const others = toBankOptions([
      { code: 'ICBKMYKL', display: 'ICBC' },
      { code: 'IDIBMYKL', display: 'India International Bank' },
    ])
    const codesOf = (text: string) => createSearch(others)(text).map(({ code }) => code)
    expect(codesOf('icbc')).toEqual(['ICBKMYKL'])
    expect(codesOf('bank india')).toEqual(['IDIBMYKL'])
  })

  it('do not hide that two banks are named', () => {
    expect(found('maybank and cimb')).toEqual([])
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
    ['two slips in a long name', 'standart charterd', 'SCB0216'],
    ['a wrong first letter', 'nuamalat', 'BMMB0341'],
    ['no vowels', 'pblc bnk', 'PBB0233'],
    ['as it sounds', 'pablik bank', 'PBB0233'],
    ['as it sounds', 'hong liong', 'HLB0224'],
    ['two swapped letters of three', 'rbh', 'RHB0218'],
  ])('%s: "%s"', (_why, text, code) => expect(codes(text)[0]).toBe(code))

  it.each([
    ['rgb', 'RHB Bank'],
    ['rhn', 'RHB Bank'],
    ['uon', 'UOB Bank'],
    ['bsm', 'BSN'],
  ])('a neighbouring key in a short name: "%s"', (text, label) => {
    expect(search.best(text)).toMatchObject({ label })
  })

  it.each([
    ['vimb', ['Bank Islam', 'CIMB Clicks', 'CIMB Bank']],
    ['mabank', ['AmBank', 'Maybank2U']],
  ])(
    'both banks if two are equally near, and neither is selected by Enter: "%s"',
    (text, labels) => {
      expect(found(text).map(({ label }) => label)).toEqual(expect.arrayContaining(labels))
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
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['citi'])
  })
})

describe('a few letters match only the beginning of a word', () => {
  it.each([
    ['rh', ['RHB Bank']],
    ['ank', []],
    ['had', []],
    ['ysia', []],
  ])('%s is not found inside a word', (text, labels) => {
    expect([...new Set(found(text).map(({ label }) => label))].sort()).toEqual(labels)
  })

  it.each(['berh', 'bank', 'malays'])('%s finds the words that begin with it', (text) => {
    expect(found(text).length).toBeGreaterThan(1)
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
    const labels = [...new Set(found('bank').map(({ label }) => label))]
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
  const lists = [fpxBanks, detailedBanks].map((banks) => toBankOptions(banks))
  const firstOf = (text: string) => lists.map((rows) => createSearch(rows)(text)[0])

  it.each([
    ['though the other’s label is the text', 'cimb bank', 'BCBB0235', 'CIMB Clicks'],
    ['though the other’s label has the word', 'pbe', 'PBB0233', 'Public Bank'],
    ['by a former name', 'bumiputra commerce', 'BCBB0235', 'CIMB Clicks'],
    ['by a former name', 'kwong yik', 'RHB0218', 'RHB Bank'],
    ['by a former name', 'phileo allied', 'MB2U0227', 'Maybank2U'],
    ['by a former name', 'citi uob', 'UOB0226', 'UOB Bank'],
    ['by a website', 'www.cimbclicks.com.my', 'BCBB0235', 'CIMB Clicks'],
    ['in traditional Chinese', '大眾銀行', 'PBB0233', 'Public Bank'],
    ['in both scripts at once', '豐隆银行', 'HLB0224', 'Hong Leong Bank'],
    ['with two letters swapped', 'cmib', 'BCBB0235', 'CIMB Clicks'],
    ['with a slip and a generic word', 'rhb onlne bankng', 'RHB0218', 'RHB Bank'],
    ['with a generic word at its end', 'rhbmobile', 'RHB0218', 'RHB Bank'],
    ['while a generic word is typed', 'rhb mob', 'RHB0218', 'RHB Bank'],
  ])('%s: "%s"', (_why, text, code, label) => {
    for (const option of firstOf(text)) expect(option).toMatchObject({ code, label })
  })

  it.each([
    ['bizrakyat', 'BKRM0602'],
    ['maybank enterprise', 'MBB0228'],
    ['pbe business', 'PBB0233'],
    ['ibiz', 'BMMB0342'],
    ['rhb corporate', 'RHB0218'],
  ])('the corporate row if the words can only mean it: "%s"', (text, code) => {
    const [, detailed] = firstOf(text)
    for (const option of firstOf(text)) expect(option).toMatchObject({ code })
    expect(detailed).toMatchObject({ model: 'B2B1' })
  })

  it.each(['islamic', 'islam'])('Bank Islam for "%s"', (text) => {
    for (const option of firstOf(text)) expect(option).toMatchObject({ code: 'BIMB0340' })
  })

  it('UOB for "citi" in a list of personal banks', () => {
    const personal = toBankOptions(detailedBanks, { model: 'B2C' })
    expect(createSearch(personal).best('citibank')).toMatchObject({ code: 'UOB0226' })
  })
})

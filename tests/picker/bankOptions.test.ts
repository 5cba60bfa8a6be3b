import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import type { Bank } from 'fpx-checkout'
import fc from '../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { printedLines } from '../support/printedLines.js'
import { groupRows, readBankKind } from '../../src/picker/core/bankKind.js'
import { getPortalTier } from '../../src/picker/core/findOption.js'
import {
  type MappedBank,
  readBankLogo,
  toBankOptions,
} from '../../src/picker/core/toBankOptions.js'

const banks: Bank[] = fpxBanks.map((bank) => ({ ...bank }))
const corporate: Bank = { code: 'HLB0224', display: 'Hong Leong Bank', model: '02' }
const retail: Bank = { code: 'HLB0224', display: 'Hong Leong Bank', model: '01' }

describe('toBankOptions', () => {
  it('returns one option for each of the 43 numbered banks, with unique keys', () => {
    const numbered = banks.map((bank, id) => ({ ...bank, id }))
    const rows = toBankOptions(numbered)
    expect(rows).toHaveLength(43)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(43)
    expect(new Set(rows.map(({ bank }) => bank))).toEqual(new Set(numbered))
    expect(new Set(rows.map(({ code }) => code)).size).toBe(32)
  })

  it('merges objects that are equal in every field', () => {
    const rows = toBankOptions(banks)
    // Eight of the real banks have the same names and the same code in both models.
    expect(rows).toHaveLength(35)
    expect(rows.filter(({ code }) => code === 'MBB0228')).toHaveLength(1)
    expect(rows.filter(({ code }) => code === 'BCBB0235')).toHaveLength(2)
    expect(toBankOptions([retail, retail, { ...retail }])).toMatchObject([
      { bank: retail, isModelUnique: true },
    ])
  })

  it('merges equal objects, including unknown fields, whatever the order of their fields', () => {
    const one = { ...retail, limits: { low: 1, high: [2] } }
    const same = { limits: { low: 1, high: [2] }, model: '01', ...retail }
    expect(toBankOptions([one, same]).map(({ bank }) => bank)).toEqual([one])
  })

  it.each([
    ['the model', corporate],
    ['an unknown field', { ...retail, branch: null }],
    ['a nested field', { ...retail, limits: { low: 2 } }],
    ['the type of a value', { ...retail, limits: { low: '1' } }],
    ['the order of a list', { ...retail, limits: [2, 1] }],
    [
      'an own field "__proto__"',
      JSON.parse(
        `{"__proto__":{},"code":"HLB0224","display":"Hong Leong Bank","model":"01"}`,
      ) as Bank,
    ],
  ])('returns two options if %s differs', (_what, other) => {
    const one = Array.isArray(other['limits'])
      ? { ...retail, limits: [1, 2] }
      : 'limits' in other
        ? { ...retail, limits: { low: 1 } }
        : retail
    const rows = toBankOptions([one, other])
    expect(rows.map(({ bank }) => bank)).toEqual([one, other])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  })

  it('sorts alphabetically by the displayed name, ignoring case', () => {
    const labels = toBankOptions([
      { code: 'C', display: 'affin' },
      { code: 'B', display: null, name: 'Bank Rakyat' },
      { code: 'A', display: ' ', name: '' },
      { code: 'D', display: 'AMBANK' },
      { code: 'E', display: 'Bank Muamalat', name: 'Z' },
    ]).map(({ label }) => label)
    expect(labels).toEqual(['A', 'affin', 'AMBANK', 'Bank Muamalat', 'Bank Rakyat'])
  })

  it.each([
    ['all models', undefined, ['B2C', 'B2B1']],
    ['personal banks', 'B2C', ['B2C']],
    ['corporate banks', 'B2B1', ['B2B1']],
  ] as const)('sorts a list of %s by account type, then by name', (_list, model, order) => {
    const options = toBankOptions(detailedBanks, { model })
    expect([...new Set(options.map((option) => option.model))]).toEqual(order)
    for (const each of order) {
      const labels = options.filter((row) => row.model === each).map(({ label }) => label)
      expect(labels).toEqual(
        labels.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
      )
    }
  })

  it('a personal bank comes before its corporate row, even without models', () => {
    for (const banks of [fpxBanks, detailedBanks]) {
      const codes = toBankOptions(banks).map(({ code }) => code)
      for (const [personal, corporate] of [
        ['AMBB0209', 'AMBB0208'],
        ['SCB0216', 'SCB0215'],
        ['ABMB0212', 'ABMB0213'],
      ] as const)
        expect(codes.indexOf(personal)).toBeLessThan(codes.indexOf(corporate))
    }
  })

  it('sorts as a dictionary does, and numbers by their value', () => {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const named = (label: string) => ({ code: 'X', display: label })
    const word = fc.stringMatching(/^[A-Z][A-Za-z]{0,3}( \(?[A-Z]{1,2}\)?| [1-9]\d{0,2})?$/)
    const foreign = fc.constantFrom('Éclair', '大华银行', '马来亚银行', 'இந்தியன்')
    const names = fc.array(fc.oneof({ weight: 9, arbitrary: word }, foreign), { minLength: 2 })
    fc.assert(
      fc.property(names, (some) => {
        const labels = toBankOptions(some.map(named)).map(({ label }) => label)
        labels
          .slice(1)
          .forEach((label, at) => expect(compare(labels[at] ?? '', label)).toBeLessThanOrEqual(0))
      }),
    )
  })

  it.each(['constructor', '__proto__', 'toString'])('accepts the code "%s"', (code) => {
    const odd = { code, display: 'Odd Bank' }
    const [option] = toBankOptions([odd, { ...odd, model: 'B2C' }])
    expect(option).toMatchObject({ code, isModelUnique: true })
  })

  it('returns the bank unchanged, and does not modify the list', () => {
    const frozen = Object.freeze(banks.map((bank) => Object.freeze(bank)))
    expect(toBankOptions(frozen)[0]?.bank).toBe(frozen.find(({ code }) => code === 'ABB0233'))
  })

  it("returns a model's banks, and banks without a model, if there is a filter", () => {
    const silent: Bank = { code: 'X', display: 'X' }
    const shown = (model: 'B2C' | 'B2B1') =>
      toBankOptions([retail, corporate, silent], { model }).map(({ bank }) => bank)
    expect(shown('B2C')).toEqual([retail, silent])
    expect(shown('B2B1')).toEqual([corporate, silent])
  })

  it('disables an offline bank only for offlineBanks="disable"', () => {
    const offline: Bank = { code: 'X', display: 'X', status: 'blocked' }
    expect(toBankOptions([offline])[0]).toMatchObject({
      status: 'offline',
      disabledReason: undefined,
    })
    expect(toBankOptions([offline], { offlineBanks: 'disable' })[0]).toMatchObject({
      disabledReason: 'offline',
    })
  })

  it.each([
    [0.99, 'amount', 'amount'],
    [1, undefined, 'amount'],
    [2, undefined, undefined],
    [30_000, undefined, undefined],
    [30_000.01, 'amount', undefined],
    [1_000_000.01, 'amount', 'amount'],
    [NaN, undefined, undefined],
  ])('with an amount of RM %d: retail %s, corporate %s', (amount, b2c, b2b1) => {
    const lines = printedLines()
    const [a, b] = toBankOptions([retail, corporate], { amount })
    expect([a?.disabledReason, b?.disabledReason]).toEqual([b2c, b2b1])
    if (!Number.isNaN(amount)) expect(lines).toEqual([])
  })

  it("uses the merchant's limits, and what mapBank returns", () => {
    const [row] = toBankOptions([{ ...retail, note: 'x' }], {
      amount: 5,
      limits: { B2C: [10, 20] },
      mapBank: ({ code, note }) => ({
        status: 'offline',
        model: 'B2C',
        logo: `https://shop.example/${code}.svg`,
        aliases: [String(note)],
      }),
    })
    expect(row).toMatchObject({
      status: 'offline',
      model: 'B2C',
      logo: 'https://shop.example/HLB0224.svg',
      aliases: ['x'],
      disabledReason: 'amount',
    })
  })
})

describe('the model of a bank whose gateway states none', () => {
  const silent: Bank = { code: 'ABB0235', display: 'AFFINMAX' }

  it('comes from PayNet’s list for order, tag and filter, but does not block an amount', () => {
    const [option] = toBankOptions([silent], { amount: 1.5 })
    expect(option).toMatchObject({ model: 'B2B1', showsModel: true, disabledReason: undefined })
    expect(toBankOptions([silent], { model: 'B2C' })).toEqual([])
    expect(toBankOptions([{ ...silent, model: 'B2B1' }], { amount: 1.5 })).toMatchObject([
      { disabledReason: 'amount' },
    ])
  })

  it('is what mapBank returns, even if that is not a model', () => {
    const modelBy = (mapBank: () => MappedBank | undefined) =>
      toBankOptions([silent], { mapBank }).map(({ model, showsModel }) => [model, showsModel])
    expect(modelBy(() => ({ model: 'B2C' }))).toEqual([['B2C', false]])
    expect(modelBy(() => ({ model: null }))).toEqual([[undefined, false]])
    // The picker reads values that `mapBank` doesn't return from the row as usual.
    for (const nothing of [{ model: undefined }, {}, undefined])
      expect(modelBy(() => nothing)).toEqual([['B2B1', true]])
  })

  it('is unknown if two different banks share the code', () => {
    const rows = toBankOptions([silent, { ...silent, display: 'Affin' }])
    expect(rows.map(({ model }) => model)).toEqual([undefined, undefined])
  })
})

it('names the model if two banks can be confused', () => {
  const named = toBankOptions(banks).filter(({ showsModel }) => showsModel)
  expect(named.map(({ label, model }) => `${label} ${model}`)).toEqual([
    ...['AmBank B2C', 'Bank Muamalat B2C', 'Standard Chartered B2C'],
    ...['AFFINMAX B2B1', 'AGRONetBIZ B2B1', 'Alliance Bank (Business) B2B1', 'AmBank B2B1'],
    ...['Bank Muamalat B2B1', 'BNP Paribas B2B1', 'Citibank Corporate Banking B2B1'],
    ...['Deutsche Bank B2B1', 'Public Bank PB enterprise B2B1', 'Standard Chartered B2B1'],
    'UOB Regional B2B1',
  ])
})

it.each([
  [
    'the display name',
    { code: 'A', name: 'Affin Bank Berhad', display: 'Affin Bank' },
    'Affin Bank',
  ],
  [
    'the display name without spaces around it',
    { code: 'A', display: ' Affin Bank\n' },
    'Affin Bank',
  ],
  ['the name, if the display name is blank', { code: 'A', name: ' Affin ', display: ' ' }, 'Affin'],
  ['the name, if the display name is null', { code: 'A', name: 'Affin', display: null }, 'Affin'],
  ['the name, if there is no display name', { code: 'A', name: 'Affin' }, 'Affin'],
  ['the code, if both names are blank', { code: 'A', name: ' ', display: '' }, 'A'],
  ['the code, if both names are null', { code: 'A', name: null, display: null }, 'A'],
  ['the name, if the display name is invisible', { code: 'A', name: 'B', display: '\u200B' }, 'B'],
  [
    'the code, if both names are invisible',
    { code: 'A', name: '\u3164', display: '\u202E\u200F' },
    'A',
  ],
  ['the display name without direction marks', { code: 'A', display: '\u202EknaB\u2069' }, 'knaB'],
  ['the display name with its joining characters', { code: 'A', display: 'ක්\u200Dෂ' }, 'ක්\u200Dෂ'],
  ['the code, if there is no name', { code: 'A' }, 'A'],
])('the label of a bank is %s', (_case, bank, shown) =>
  expect(toBankOptions([bank])[0]?.label).toBe(shown),
)

const labelsOf = (banks: Parameters<typeof toBankOptions>[0], code: string) =>
  toBankOptions(banks)
    .filter((option) => option.code === code)
    .sort((a, b) => getPortalTier(a) - getPortalTier(b))
    .map(({ label, model }) => `${label} ${model ?? '-'}`)

it.each([
  ['BCBB0235', ['CIMB Clicks -', 'CIMB Bank -'], ['CIMB Clicks B2C', 'CIMB Bank B2B1']],
  ['BKRM0602', ['Bank Rakyat -', 'i-bizRAKYAT -'], ['Bank Rakyat B2C', 'i-bizRAKYAT B2B1']],
  ['PBB0233', ['Public Bank -', 'Public Bank PBe -'], ['Public Bank B2C', 'Public Bank PBe B2B1']],
  ['MBB0228', ['Maybank2E -'], ['Maybank2E B2C', 'Maybank2E B2B1']],
])('of the rows with the code %s, the personal portal is first', (code, documented, detailed) => {
  expect(labelsOf(fpxBanks, code)).toEqual(documented)
  expect(labelsOf(detailedBanks, code)).toEqual(detailed)
})

it('an enterprise portal listed as personal comes after the personal portal', () => {
  expect(getPortalTier({ label: 'Maybank2E', model: 'B2C' })).toBeGreaterThan(
    getPortalTier({ label: 'Maybank2U', model: 'B2C' }),
  )
})

const bank = (details: object): Bank => ({ code: 'A', name: 'Affin', ...details })

describe('the logo of a bank', () => {
  it.each(['logo', 'icon', 'image', 'logo_url', 'iconUrl'])('is read from %s', (field) => {
    expect(readBankLogo(bank({ [field]: 'https://cdn.example/a.svg' }))).toBe(
      'https://cdn.example/a.svg',
    )
  })

  it.each([
    ...['http://cdn.example/a.svg', '//cdn.example/a.svg', '/a.svg', 'javascript:alert(1)'],
    ...['data:image/svg+xml,x', 'https:', 'https://', ' https://cdn.example/a.svg', 7, null],
  ])('is not read from %j', (value) => {
    expect(readBankLogo(bank({ logo: value }))).toBeUndefined()
  })
})

describe('the kind of a row', () => {
  it('is a wallet only if isBank is false', () => {
    expect(readBankKind(bank({ isBank: false }))).toBe('wallet')
    for (const isBank of [true, 1, 0, 'false', null, undefined, '', {}])
      expect(readBankKind(bank({ isBank }))).toBe('bank')
    expect(readBankKind(bank({ isBanking: false, wallet: true }))).toBe('bank')
  })

  it.each([
    ['its first row', ['wallet', 'bank', 'wallet', 'corporate', 'bank'], [0, 2, 1, 4, 3]],
    ['the banks, if they are first', ['bank', 'corporate', 'bank', 'wallet'], [0, 2, 1, 3]],
    ['corporate banks, if one is first', ['corporate', 'bank', 'corporate'], [0, 2, 1]],
  ] as const)('groups a list, beginning with the group of %s', (_which, groups, order) => {
    const rows = groups.map((group, id) => ({ group, id }))
    expect([...groupRows(rows).values()].flat().map(({ id }) => id)).toEqual(order)
  })
})

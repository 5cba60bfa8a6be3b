import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import type { Bank } from 'fpx-checkout'
import fc from '../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { printedLines } from '../support/printedLines.js'
import { type MappedBank, toBankOptions } from '../../src/picker/core/toBankOptions.js'

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

  it('uses a visible name, or else the code', () => {
    const unseen = { code: 'X1', display: '\u200B\u2060\u3164', name: '\u202E \uFEFF' }
    expect(toBankOptions([unseen])).toMatchObject([{ label: 'X1', name: undefined, bank: unseen }])
    const turned = { code: 'X2', display: '\u202Eknab detsurt\u2066', name: '\u2069Trusted Bank' }
    expect(toBankOptions([turned])).toMatchObject([{ label: 'knab detsurt', name: 'Trusted Bank' }])
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

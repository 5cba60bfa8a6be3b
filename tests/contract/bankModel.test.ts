import { describe, expect, it } from 'vitest'
import type { Bank } from 'fpx-checkout'
import {
  BANK_MODELS,
  fpxBankRows,
  inferBankModel,
  isOfModel,
  readBankModel,
} from '../../src/contract/index.js'

const bank = (details: object): Bank => ({ code: 'A', name: 'Affin', ...details })

describe("a bank's model", () => {
  it.each(['model', 'type', 'channel', 'category', 'Channel'])('is read from %s', (field) => {
    expect(readBankModel(bank({ [field]: 'B2C' }))).toBe('B2C')
  })

  it('is read from one of several fields, and not from other fields', () => {
    expect(readBankModel(bank({ type: 'bank', channel: 'B2C' }))).toBe('B2C')
    expect(readBankModel(bank({ modelName: 'B2C', formerModel: 'B2C' }))).toBeUndefined()
  })

  it.each([
    ...['B2C', '01', 'retail', 'Individual'].map((value) => [value, 'B2C'] as const),
    ...['B2B', 'B2B1', '02', 'corporate', 'Business', ' company '].map(
      (value) => [value, 'B2B1'] as const,
    ),
    [['02'], 'B2B1'] as const,
    [['01', '02'], undefined] as const,
    ...['bank', 'not retail', 'retail banking', 'non-corporate', 'corporate card'].map(
      (value) => [value, undefined] as const,
    ),
    [null, undefined] as const,
    [1, undefined] as const,
  ])('is read from the value %j as %s', (value, model) => {
    expect(readBankModel(bank({ model: value }))).toBe(model)
  })
})

describe('a list of one model', () => {
  it.each([
    ['B2C', 'B2C', true],
    ['B2B1', 'B2B1', true],
    ['B2C', 'B2B1', false],
    ['B2B1', 'B2C', false],
    [undefined, 'B2B1', true],
    ['B2C', undefined, true],
    [undefined, undefined, true],
  ] as const)(
    'contains a bank of model %s if the list has model %s: %s',
    (model, filter, isContained) => {
      expect(isOfModel({ model }, filter)).toBe(isContained)
    },
  )

  it('can be retail or corporate', () => expect(BANK_MODELS).toEqual(['B2C', 'B2B1']))
})

describe('inferBankModel', () => {
  const modelsOf = (code: string) =>
    fpxBankRows.filter((row) => row.code === code).map(({ model }) => model)

  it('covers exactly the codes that PayNet lists in only one model', () => {
    for (const { code } of fpxBankRows) {
      const [model, other] = modelsOf(code)
      expect([code, inferBankModel({ code }, [{ code }])]).toEqual([
        code,
        other ? undefined : model,
      ])
    }
    const inferred = new Set(
      fpxBankRows.map(({ code }) => code).filter((code) => inferBankModel({ code }, [])),
    )
    expect(inferred.size).toBe(21)
  })

  it.each([
    ['states both models', { code: 'ABB0235', model: ['B2C', 'B2B1'] }, []],
    ['states the other model', { code: 'ABB0235', model: 'B2C' }, []],
    [
      'shares its code with another bank',
      { code: 'ABB0235', name: 'AFFINMAX' },
      [{ code: 'ABB0235', name: 'Affin' }],
    ],
    ['is not an FPX bank', { code: 'TEST0021' }, []],
  ])('does not infer a model for a bank that %s', (_why, bank, others) => {
    expect(inferBankModel(bank, [bank, ...others])).toBeUndefined()
  })

  it('treats a duplicate row as the same bank, and ignores rows of other codes', () => {
    const rows = [
      { code: 'ABB0235', name: 'Affin' },
      { name: 'Affin', code: 'ABB0235' },
      { code: 'TEST0021', name: 'Test' },
    ]
    expect(inferBankModel(rows[0]!, rows)).toBe('B2B1')
  })
})

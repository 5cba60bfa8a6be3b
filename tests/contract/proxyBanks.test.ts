import fc from '../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { readBanks, readProxyBanks } from '../../src/contract/index.js'
import { bankRows } from '../support/gateway/fixtures.js'

const field = fc.option(
  fc.oneof(fc.string(), fc.constantFrom(null, 0, true, '', ' ', 'Affin Bank')),
  { nil: undefined },
)
const row = fc.oneof(
  fc.record({ code: field, name: field, display: field, extra: fc.jsonValue() }),
  fc.constantFrom(null, undefined, 'x', 1, [], { code: 'A', name: 'Affin' }),
)

describe('the bank list as a browser reads it', () => {
  it('accepts every list that `readBanks` accepts, unchanged', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (data) => {
        let banks
        try {
          banks = readBanks({ data }).data
        } catch {
          return
        }
        expect(readProxyBanks({ data })).toEqual(banks)
      }),
    )
  })

  it('leaves out rows that are not banks, up to a tenth of the list', () => {
    const banks = bankRows(10)
    for (const row of [null, { code: ' ', name: 'x' }, { name: 'x' }]) {
      expect(readProxyBanks({ data: banks.with(4, row as never) })).toEqual(banks.toSpliced(4, 1))
      expect(() => readProxyBanks({ data: banks.slice(1).with(4, row as never) })).toThrow(
        'data[4]: expected a bank',
      )
    }
    expect(readProxyBanks({ data: { 0: banks[0], 17: banks[7] } })).toEqual([banks[0], banks[7]])
  })

  it.each([
    ['an object without data', {}, 'data: expected an array'],
    ['null', null, 'data: expected an array'],
    ...['total', '1st', 'row1'].map((key): [string, unknown, string] => [
      `rows beside the key ${key}`,
      { data: { 0: { code: 'A', name: 'x' }, [key]: { code: 'B', name: 'y' } } },
      'data: expected an array',
    ]),
    ['an HTML page', '<html>', 'data: expected an array'],
    ['a row that is null', { data: [{ code: 'A', name: 'x' }, null] }, 'data[1]: expected a bank'],
    ['a code that is a number', { data: [{ code: 7, name: 'x' }] }, 'data[0]: expected a bank'],
    ['a row without a name', { data: [{ code: 'A' }] }, 'data[0]: expected a bank'],
    [
      'a display name that is a number',
      { data: [{ code: 'A', name: 'x', display: 7 }] },
      'data[0]: expected a bank',
    ],
    [
      'a name that is an object, next to a display name that is a string',
      { data: [{ code: 'A', name: {}, display: 'x' }] },
      'data[0]: expected a bank',
    ],
    ['a name that is an object', { data: [{ code: 'A', name: {} }] }, 'data[0]: expected a bank'],
  ])('refuses %s', (_case, value, message) => {
    expect(() => readProxyBanks(value)).toThrow(message)
  })
})

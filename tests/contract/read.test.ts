import { describe, expect, it } from 'vitest'
import {
  readBanks,
  readCompanies,
  readPing,
  UnreadableError,
  isBankCode,
} from '../../src/contract/index.js'

const affin = { code: 'ABB0233', name: 'Affin Bank Berhad', display: 'Affin Bank' }

describe('a list of banks', () => {
  it.each([
    ['{ data }', { data: [affin] }],
    ['a bare array', [affin]],
    ['{ data, meta: null }', { data: [affin], meta: null }],
    ['{ data, meta: {} }', { data: [affin], meta: {} }],
  ])('is read from %s', (_shape, answer) => {
    expect(readBanks(answer)).toEqual({ data: [affin] })
  })

  it('is read with unknown fields unchanged', () => {
    const bank = { ...affin, is_active: '1', nested: { deep: [1, null] } }
    expect(readBanks([bank]).data[0]).toEqual(bank)
  })

  it.each([
    ['numbers', { total: 43, count: 20, per_page: 20, current_page: 1, total_pages: 3 }],
    [
      'digit strings',
      { total: '43', count: '20', per_page: '20', current_page: '1', total_pages: '3' },
    ],
  ])('is read with pagination as %s', (_kind, pagination) => {
    expect(readBanks({ data: [], meta: { pagination } }).meta?.pagination).toEqual({
      total: 43,
      count: 20,
      per_page: 20,
      current_page: 1,
      total_pages: 3,
    })
  })

  it.each([
    ['display null', { code: 'A', name: 'Affin', display: null }],
    ['no display', { code: 'A', name: 'Affin' }],
    ['no name', { code: 'A', display: 'Affin' }],
    ['a blank name and a blank display', { code: 'A', name: '', display: ' ' }],
    ['a code of 35 characters', { code: 'A'.repeat(35), name: 'Affin' }],
  ])('accepts a bank with %s', (_case, bank) => {
    expect(readBanks([bank]).data).toEqual([bank])
  })
})

describe('the error for an unreadable value', () => {
  it.each([
    [
      { data: [affin, affin, affin, { name: 'x' }] },
      'data[3].code: expected a value; received nothing',
    ],
    [{ data: [{ code: 12, name: 'x' }] }, 'data[0].code: expected a string; received a number'],
    [
      { data: [{ code: ' A', name: 'x' }] },
      'data[0].code: expected 1 to 35 printable characters without spaces at the ends; received a string of 2 characters',
    ],
    [
      { data: [{ code: 'A ', name: 'x' }] },
      'data[0].code: expected 1 to 35 printable characters without spaces at the ends; received a string of 2 characters',
    ],
    [
      { data: [{ code: 'A'.repeat(36), name: 'x' }] },
      'data[0].code: expected 1 to 35 printable characters without spaces at the ends; received a string of 36 characters',
    ],
    [
      { data: [{ code: '  ', name: 'x' }] },
      'data[0].code: expected 1 to 35 printable characters without spaces at the ends; received a blank string',
    ],
    [{ data: [{ code: [], name: 'x' }] }, 'data[0].code: expected a string; received an array'],
    [
      { data: [{ code: 'A', name: 5 }] },
      'data[0].name: expected a string, null or nothing; received a number',
    ],
    [{ data: [{ code: 'A' }] }, 'data[0]: expected a name or a display name; received an object'],
    [{ data: [null] }, 'data[0]: expected an object; received null'],
    [{ data: null }, 'data: expected an array; received null'],
    [{ data: {} }, 'data: expected an array; received an object'],
    [{}, 'data: expected a value; received nothing'],
    [null, 'the answer: expected an object; received null'],
    ['<html>', 'the answer: expected an object; received a string of 6 characters'],
    [
      {
        data: [],
        meta: {
          pagination: { total: 1e300, count: 0, per_page: 1, current_page: 1, total_pages: 1 },
        },
      },
      'meta.pagination.total: expected a whole number from 0, or its digits as a string; received a number',
    ],
    [
      {
        data: [],
        meta: {
          pagination: { total: 1, count: 0, per_page: 1, current_page: '-1', total_pages: 1 },
        },
      },
      'meta.pagination.current_page: expected a whole number from 0, or its digits as a string; received a string of 2 characters',
    ],
  ])('names the path, what was expected and what was received: %j', (answer, message) => {
    expect(() => readBanks(answer)).toThrow(
      expect.objectContaining({ name: 'UnreadableError' }) as UnreadableError,
    )
    expect(() => readBanks(answer)).toThrow(UnreadableError)
    expect(() => readBanks(answer)).toThrow(message)
  })

  it('never contains the value, which may be the key', () => {
    expect(() => readBanks({ data: 'secret-key' })).not.toThrow(/secret-key/)
  })
})

describe('a company', () => {
  it('needs an id and a name, and nothing else', () => {
    const company = { id: '7', name: 'Kedai Kopi', phone: null, address: ' ' }
    expect(readCompanies([company]).data).toEqual([{ ...company, id: 7 }])
    expect(() => readCompanies([{ id: 1 }])).toThrow(
      'data[0].name: expected a value; received nothing',
    )
    expect(() => readCompanies([{ name: 'x' }])).toThrow('data[0].id')
    expect(() => readCompanies([{ id: 1, name: 5 }])).toThrow(
      'data[0].name: expected a string; received a number',
    )
  })
})

describe('a number', () => {
  const idOf = (id: unknown) => readCompanies([{ id, name: 'x' }]).data[0]!.id

  it.each([
    [0, 0],
    ['0', 0],
    ['0042', 42],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
  ])('is read from %j', (id, number) => expect(idOf(id)).toBe(number))

  it.each([-1, 1.5, NaN, 2 ** 53, '', ' 1', '1x', 'x1', '-1', '1e3', '0x10', '1'.repeat(17), true])(
    'is not read from %j',
    (id) => expect(() => idOf(id)).toThrow('data[0].id: expected a whole number from 0'),
  )
})

describe('a ping', () => {
  it('is read if it is pong, and refused otherwise', () => {
    expect(readPing({ message: 'pong' })).toEqual({ message: 'pong' })
    expect(() => readPing({ message: 'ping' })).toThrow('message: expected the text "pong"')
  })
})

it.each(['MB2U0227', 'A', 'A B', '银行', 'x'.repeat(35), '😀'.repeat(35)])(
  '%j can be a bank code',
  (text) => expect(isBankCode(text)).toBe(true),
)

it.each(['', ' ', ' A', 'AB ', '\u00A0A', 'A\n', 'A\u0000B', 'A\u200BB', 'x'.repeat(36)])(
  '%j cannot be a bank code',
  (text) => expect(isBankCode(text)).toBe(false),
)

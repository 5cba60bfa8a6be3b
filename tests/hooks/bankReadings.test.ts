import { describe, expect, it } from 'vitest'
import type { Bank } from 'fpx-checkout'
import { groupByKind, readBankKind } from '../../src/hooks/banks/bankKind.js'
import { readBankLogo } from '../../src/hooks/banks/readBankLogo.js'
import { readBankModel, readBankStatus } from '../../src/contract/index.js'

const bank = (details: object): Bank => ({ code: 'A', name: 'Affin', ...details })

describe('the status of a bank', () => {
  it.each(
    [
      'status state active is_active online is_online available availability bank_availability enabled',
      'Status IsActive isOnline BANK_AVAILABILITY',
    ].flatMap((names) => names.split(' ')),
  )('is read from %s', (field) => {
    expect(readBankStatus(bank({ [field]: 'blocked' }))).toBe('offline')
    expect(readBankStatus(bank({ [field]: 'active' }))).toBe('online')
  })

  it.each([true, 1, '1', 'A', 'active', 'ONLINE', ' up ', 'available'])(
    'is online for %j',
    (value) => {
      expect(readBankStatus(bank({ status: value }))).toBe('online')
    },
  )

  it.each([
    ...[false, 0, '0', 'B', 'Blocked', 'inactive', 'offline', 'down', 'maintenance', 'unavailable'],
  ])('is offline for %j', (value) => {
    expect(readBankStatus(bank({ status: value }))).toBe('offline')
  })

  it.each([undefined, null, '', 'maybe', 2, {}, [], [0], 'true'])('is unknown for %j', (value) => {
    expect(readBankStatus(bank({ status: value }))).toBe('unknown')
  })

  it.each(['disabled', 'offline', 'maintenance', 'is_disabled'])(
    'is offline if %s is true, and online if it is false',
    (field) => {
      for (const yes of [true, 1, '1'])
        expect(readBankStatus(bank({ [field]: yes }))).toBe('offline')
      for (const no of [false, 0, '0']) expect(readBankStatus(bank({ [field]: no }))).toBe('online')
      for (const other of [null, 'active', '', 'from 2 am'])
        expect(readBankStatus(bank({ [field]: other }))).toBe('unknown')
    },
  )

  it('is offline if one of several fields says so, and unknown without any', () => {
    expect(readBankStatus(bank({ status: 'A', maintenance: true }))).toBe('offline')
    expect(readBankStatus(bank({ status: null, is_active: 1 }))).toBe('online')
    expect(readBankStatus(bank({ state: 'Selangor', statusText: 'offline' }))).toBe('unknown')
  })
})

describe('the model of a bank', () => {
  it.each(['model', 'type', 'channel', 'category', 'Channel'])('is read from %s', (field) => {
    expect(readBankModel(bank({ [field]: 'B2C' }))).toBe('B2C')
  })

  it.each([
    ...['B2C', '01', 'retail', 'Individual'].map((value) => [value, 'B2C'] as const),
    ...['B2B', 'B2B1', '02', 'corporate', 'Business', ' company '].map(
      (value) => [value, 'B2B1'] as const,
    ),
    [['02'], 'B2B1'] as const,
    [['01', '02'], undefined] as const,
    ['bank', undefined] as const,
    [null, undefined] as const,
    [1, undefined] as const,
  ])('from the value %j is %s', (value, model) => {
    expect(readBankModel(bank({ model: value }))).toBe(model)
  })
})

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
  it('is a wallet only by isBank: false', () => {
    expect(readBankKind(bank({ isBank: false }))).toBe('wallet')
    for (const isBank of [true, 1, 0, 'false', null, undefined, '', {}])
      expect(readBankKind(bank({ isBank }))).toBe('bank')
    expect(readBankKind(bank({ isBanking: false, wallet: true }))).toBe('bank')
  })

  it('separates rows and leaves each group in its order', () => {
    const rows = (['wallet', 'bank', 'wallet', 'bank'] as const).map((kind, id) => ({ kind, id }))
    const ids = (first?: 'wallet') => groupByKind(rows, first).map(({ id }) => id)
    expect(ids()).toEqual([1, 3, 0, 2])
    expect(ids('wallet')).toEqual([0, 2, 1, 3])
  })
})

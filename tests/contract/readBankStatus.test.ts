import { describe, expect, it } from 'vitest'
import type { Bank } from 'fpx-checkout'
import { readBankStatus } from '../../src/contract/index.js'

const bank = (details: object): Bank => ({ code: 'A', name: 'Affin', ...details })

describe("a bank's status", () => {
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

  it.each([
    ...[undefined, null, '', 'maybe', 'inactive?', 'not active', 'true', 2, 10, 21, 0.5],
    ...[{}, [], [0], ['A'], ['inactive']],
  ])('is unknown for %j', (value) => {
    expect(readBankStatus(bank({ status: value }))).toBe('unknown')
  })

  it.each(['disabled', 'offline', 'maintenance', 'is_disabled'])(
    'is offline if %s is true, and online if it is false',
    (field) => {
      for (const yes of [true, 1, '1'])
        expect(readBankStatus(bank({ [field]: yes }))).toBe('offline')
      for (const no of [false, 0, '0']) expect(readBankStatus(bank({ [field]: no }))).toBe('online')
      for (const other of [null, 'active', '', 'from 2 am', '01', 10, 21, 0.5])
        expect(readBankStatus(bank({ [field]: other }))).toBe('unknown')
    },
  )

  it('is offline if one of several fields says so, and unknown if there are none', () => {
    expect(readBankStatus(bank({ status: 'A', maintenance: true }))).toBe('offline')
    expect(readBankStatus(bank({ status: null, is_active: 1 }))).toBe('online')
    expect(readBankStatus(bank({ state: 'Selangor', statusText: 'offline' }))).toBe('unknown')
    expect(readBankStatus(bank({ lastStatus: 'offline' }))).toBe('unknown')
    expect(readBankStatus(bank({ wasOffline: true, maintenanceWindow: true }))).toBe('unknown')
  })
})

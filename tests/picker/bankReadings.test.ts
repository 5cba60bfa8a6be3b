import { describe, expect, it } from 'vitest'
import type { Bank } from 'fpx-checkout'
import { groupByKind, readBankKind } from '../../src/picker/core/bankKind.js'
import { readBankLogo } from '../../src/picker/core/toBankOptions.js'

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

  it("groups rows, and does not change each group's order", () => {
    const rows = (['wallet', 'bank', 'wallet', 'bank'] as const).map((kind, id) => ({ kind, id }))
    const ids = (first?: 'wallet') => groupByKind(rows, first).map(({ id }) => id)
    expect(ids()).toEqual([1, 3, 0, 2])
    expect(ids('wallet')).toEqual([0, 2, 1, 3])
  })
})

import { describe, expect, it } from 'vitest'
import type { Bank } from 'fpx-checkout'
import { groupRows, readBankKind } from '../../src/picker/core/bankKind.js'
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

  it.each([
    ['its first row', ['wallet', 'bank', 'wallet', 'corporate', 'bank'], [0, 2, 1, 4, 3]],
    ['the banks, if they are first', ['bank', 'corporate', 'bank', 'wallet'], [0, 2, 1, 3]],
    ['all banks, if a corporate one is first', ['corporate', 'bank', 'corporate'], [0, 1, 2]],
  ] as const)('groups a list, beginning with the group of %s', (_which, groups, order) => {
    const rows = groups.map((group, id) => ({
      group,
      kind: group === 'wallet' ? group : ('bank' as const),
      id,
    }))
    expect([...groupRows(rows).values()].flat().map(({ id }) => id)).toEqual(order)
  })
})

import { expect, it } from 'vitest'
import { readFieldsMatching } from '../../src/contract/index.js'

it('readFieldsMatching returns the values of matching fields, also if spelt with underscores, hyphens or spaces', () => {
  const read = readFieldsMatching(/^(logoUrl|icon)$/i)
  const bank = { code: 'A', name: 'Affin', logo_url: 1, 'LOGO-URL': 2, 'logo Url': 3, icons: 4 }
  expect(read(bank)).toEqual([1, 2, 3])
  expect(read({ code: 'A', name: 'Affin', Icon: 5, icon: null })).toEqual([5, null])
})

import { expect, it } from 'vitest'
import { readFieldsMatching, memoizeByText } from '../../src/contract/index.js'

it('readFieldsMatching returns the values of matching fields, also if spelt with underscores, hyphens or spaces', () => {
  const read = readFieldsMatching(/^(logoUrl|icon)$/i)
  const bank = { code: 'A', name: 'Affin', logo_url: 1, 'LOGO-URL': 2, 'logo Url': 3, icons: 4 }
  expect(read(bank)).toEqual([1, 2, 3])
  expect(read({ code: 'A', name: 'Affin', Icon: 5, icon: null })).toEqual([5, null])
})

it('memoizeByText computes each result once, for the first thousand strings', () => {
  const computed: string[] = []
  const double = memoizeByText((text) => {
    computed.push(text)
    return text + text
  })
  const texts = Array.from({ length: 1000 }, (_, index) => `${index}`)
  for (const text of [...texts, ...texts]) expect(double(text)).toBe(text + text)
  expect(computed).toEqual(texts)
  // Results for later strings are computed every time, which limits the memory.
  for (const text of ['a', 'a', '999', 'a']) expect(double(text)).toBe(text + text)
  expect(computed.slice(1000)).toEqual(['a', 'a', 'a'])
})

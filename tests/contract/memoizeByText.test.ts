import { expect, it } from 'vitest'
import { memoizeByText } from '../../src/contract/index.js'

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

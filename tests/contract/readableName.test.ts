import { expect, it } from 'vitest'
import { readableName } from '../../src/contract/index.js'

it.each([
  ['Maybank2U', 'Maybank2U'],
  ['  Maybank2U\n', 'Maybank2U'],
  ['马来亚银行', '马来亚银行'],
  // Characters that change the direction of the text after them.
  ['\u202Eknab\u202C', 'knab'],
  ['a\u202Ab\u202Bc\u202Dd', 'abcd'],
  ['\u2066a\u2067b\u2068c\u2069', 'abc'],
  // Some scripts need invisible characters in names, so they stay, unless a name has no other characters.
  ['ஸ்ரீ\u200C', 'ஸ்ரீ\u200C'],
  ['\u200BA', '\u200BA'],
  ['\u200B\u2060\u00AD', ''],
  ['\u0000\u00A0\u200B ', ''],
  ['', ''],
  [null, undefined],
  [undefined, undefined],
])('the name %j is read as %j', (name, expected) => {
  expect(readableName(name)).toBe(expected)
})

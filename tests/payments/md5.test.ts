import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { md5 } from '../../src/payments/verify/md5.js'
import fc from '../support/deterministic/fastCheck.js'

it('MD5 is that of Node, for every length around a block and for every script', () => {
  const texts = Array.from({ length: 200 }, (_, length) => 'x'.repeat(length))
  for (const text of [...texts, '陈伟强 சரவணன் محمد 👨‍👩‍👧'])
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
    }),
  )
})

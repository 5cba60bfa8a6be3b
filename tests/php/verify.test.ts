import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { expected, vectors } from '../support/payments/vectors.js'

const args = ['tests/php/support/verify.php', 'tests/support/payments/vectors.json']
const results = JSON.parse(execFileSync('php', args, { encoding: 'utf8' })) as object[]

it.each(vectors.billplz.vectors.map((vector, index) => ({ ...vector, index })))(
  'in PHP, a message of Billplz, $kind: $name',
  ({ index, ...vector }) => expect(results[index]).toEqual(expected(vector)),
)

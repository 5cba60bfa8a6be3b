import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { expected, vectors } from '../support/payments/vectors.js'

type Gateway = keyof typeof vectors
const gateways: readonly Gateway[] = ['billplz', 'bayarcash', 'toyyibPay', 'chip']

const results = JSON.parse(
  execFileSync('php', ['tests/support/php/verify.php', 'tests/support/payments/vectors.json'], {
    encoding: 'utf8',
  }),
) as Record<Gateway, unknown[]>

describe.each(gateways)('in PHP, a message of %s', (gateway) => {
  const named = vectors[gateway].vectors.map((vector, index) => ({ ...vector, index }))

  it.each(named)('$kind: $name', ({ index, ...vector }) => {
    expect(results[gateway][index]).toEqual(expected(vector))
  })
})

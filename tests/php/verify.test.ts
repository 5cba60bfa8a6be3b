import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expected, vectors } from '../support/payments/vectors.js'

type Gateway = keyof typeof vectors
const gateways: readonly Gateway[] = ['billplz', 'bayarcash', 'toyyibPay', 'chip']

const verify = (file: string) =>
  JSON.parse(
    execFileSync('php', ['tests/php/support/verify.php', file], { encoding: 'utf8' }),
  ) as Record<Gateway, unknown[]>

const results = verify('tests/support/payments/vectors.json')

describe.each(gateways)('in PHP, a message of %s', (gateway) => {
  const named = vectors[gateway].vectors.map((vector, index) => ({ ...vector, index }))

  it.each(named)('$kind: $name', ({ index, ...vector }) => {
    expect(results[gateway][index]).toEqual(expected(vector))
  })
})

it('in PHP, the public key of CHIP may have "\\n" as two characters, as its API prints it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-chip-'))
  const file = join(folder, 'vectors.json')
  const publicKey = vectors.chip.publicKey.replaceAll('\n', '\\n')
  expect(publicKey).not.toContain('\n')
  writeFileSync(file, JSON.stringify({ chip: { ...vectors.chip, publicKey } }))
  expect(verify(file).chip).toEqual(results.chip)
  rmSync(folder, { recursive: true })
})

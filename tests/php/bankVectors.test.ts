import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFpxProxy } from 'fpx-checkout/proxy'
import type { Bank } from '../../src/contract/bank.js'
import { type BankModel, findAmountLimit } from '../../src/contract/index.js'
import { toBankOptions } from '../../src/picker/core/toBankOptions.js'

type Row = Bank & Record<string, unknown>
type Option = [code: string, label: string, group: string, status?: 'offline']
type Ranges = Partial<Record<BankModel, [number, number]>>

const text = readFileSync('tests/support/gateway/bankVectors.json', 'utf8')
const { options, find, limits } = JSON.parse(text) as {
  options: { name: string; rows: Row[]; model?: BankModel; options: Option[] }[]
  find: { rows: Row[]; found: [code: string, model: BankModel | null, index: number | null][] }
  limits: [model: BankModel | null, ranges: Ranges, range: [number, number]][]
}

interface PhpOption {
  code: string
  label: string
  group: string
  isOffline: boolean
}
const php = runPhp()

function runPhp() {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-vectors-'))
  try {
    const args = ['tests/php/support/bankVectors.php', folder]
    return JSON.parse(execFileSync('php', args, { input: text, encoding: 'utf8' })) as {
      options: PhpOption[][]
      found: (Row | null)[]
      limits: [number, number][]
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('in TypeScript and in PHP', () => {
  it.each(options.map((vector, index) => [vector.name, vector, index] as const))(
    '%s',
    (_name, { rows, model, options: expected }, index) => {
      const typed = toBankOptions(rows, { model })
      for (const given of [
        typed.map(({ status, ...option }) => ({ ...option, isOffline: status === 'offline' })),
        php.options[index]!,
      ])
        expect(
          given.map(({ code, label, group, isOffline }) =>
            isOffline ? [code, label, group, 'offline'] : [code, label, group],
          ),
        ).toEqual(expected)
    },
  )

  it.each(find.found.map((vector, index) => [...vector, index] as const))(
    'the bank %s of model %s is row %s',
    async (code, model, row, index) => {
      const proxy = createFpxProxy({
        gateway: {
          baseUrl: 'https://gateway.test',
          apiKey: 'key',
          fetch: () => Promise.resolve(Response.json({ data: find.rows })),
        },
      })
      const query = model ? `?model=${model}` : ''
      const path = `/api/fpx/bank/${encodeURIComponent(code)}${query}`
      const body = (await (await proxy.fetch(new Request(`https://shop.test${path}`))).json()) as {
        data?: Row[]
      }
      await proxy.close()
      const expected = row === null ? null : find.rows[row]!
      expect(body.data?.[0] ?? null).toEqual(expected)
      expect(php.found[index]).toEqual(expected)
    },
  )

  it.each(limits.map((vector, index) => [...vector, index] as const))(
    'the limits of model %s with %j are %j',
    (model, ranges, range, index) => {
      expect(findAmountLimit(model ?? undefined, ranges)).toEqual(range)
      expect(php.limits[index]).toEqual(range)
    },
  )
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-bundled-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(inject('unpacked'), join(folder, 'node_modules/fpx-checkout'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Bundles a file as a merchant's bundler does and returns the text of the resulting scripts and style sheets. */
async function kept(code: string): Promise<string> {
  writeFileSync(join(folder, 'entry.js'), code)
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'entry.js', formats: ['es'], cssFileName: 'entry' },
      rolldownOptions: { external: /^(react|@tanstack|valibot|msw|node:)/ },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as {
    output: ({ type: 'chunk'; code: string } | { type: 'asset'; source: unknown })[]
  }
  return output.map((file) => (file.type === 'chunk' ? file.code : String(file.source))).join('\n')
}

describe('an unused import', () => {
  it.each(['', '/query', '/locales', '/sandbox'])('of fpx-checkout%s is removed', async (entry) => {
    const code = await kept(`import * as unused from 'fpx-checkout${entry}'`)
    expect(code.replace(/^import .*$/gm, '').trim()).toBe('')
  })

  it.each([
    ['/embed', 'fpx-bank-picker'],
    ['/embed/company-list', 'fpx-company-list'],
    ['/styles.css', '[data-fpx=company-list]'],
    ['/picker.css', '[data-fpx=bank-picker]'],
  ])('of fpx-checkout%s remains for its side effect', async (entry, trace) => {
    expect((await kept(`import 'fpx-checkout${entry}'`)).includes(trace)).toBe(true)
  })

  it('control: a used import remains', async () => {
    expect(await kept(`export { fpxKeys } from 'fpx-checkout/query'`)).toContain('fpxKeys')
  })
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

/** A merchant's CommonJS project with the packed package, without React and its types. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-commonjs-'))
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@types'), { recursive: true })
  cpSync(inject('unpacked'), join(packages, 'fpx-checkout'), { recursive: true })
  for (const name of ['valibot', '@types/node', 'undici-types'])
    symlinkSync(resolve('node_modules', name), join(packages, name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  writeFileSync(
    join(folder, 'server.ts'),
    `import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
console.log(typeof createFpxProxy, typeof toNodeHandler)
`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })

/** Compiles a file with these settings and returns the compiler's errors. */
function compile(module: string, moduleResolution: string, file: string, ...more: string[]) {
  const { stdout } = node(
    ...[
      resolve('node_modules/typescript/bin/tsc'),
      '--ignoreConfig',
      '--ignoreDeprecations',
      '6.0',
    ],
    ...['--module', module, '--moduleResolution', moduleResolution],
    ...['--target', 'es2022', '--types', 'node', file, ...more],
  )
  return stdout
}

const serverEntries = [
  'payments',
  'proxy',
  'proxy/node',
  'proxy/redis',
  'gateway',
  'gateway/adapters',
  'sandbox/node',
]

it.each(serverEntries)('Node loads fpx-checkout/%s with require()', (entry) => {
  const { stdout } = node('-p', `Object.keys(require('fpx-checkout/${entry}')).length > 0`)
  expect(stdout.trim()).toBe('true')
})

it.each([
  ['node20', 'node16'],
  ['nodenext', 'nodenext'],
  ['commonjs', 'bundler'],
])('TypeScript compiles to CommonJS with module %s, resolution %s', (module, resolution) => {
  expect(compile(module, resolution, 'server.ts', '--skipLibCheck')).toBe('')
  expect(node('server.js').stdout).toBe('function function\n')
})

it.each([
  ['node16', 'node16', 'TS1479'],
  ['commonjs', 'node10', 'TS2307'],
])('control: TypeScript refuses module %s, resolution %s', (module, resolution, error) => {
  expect(compile(module, resolution, 'server.ts', '--skipLibCheck')).toContain(error)
})

describe('the declarations for servers', () => {
  /** Checks the declarations that an import of these entries loads, with Node's types but without the DOM's. */
  function check(entries: readonly string[]): string {
    const lines = entries.map((entry, index) => `export * as entry${index} from '${entry}'`)
    writeFileSync(join(folder, 'entries.ts'), lines.join('\n'))
    return compile('nodenext', 'nodenext', 'entries.ts', '--noEmit', '--strict', '--lib', 'es2023')
  }

  it('need neither React nor react-query nor the DOM', () => {
    const entries = [...serverEntries, 'sandbox', 'locales']
    expect(check(entries.map((entry) => `fpx-checkout/${entry}`))).toBe('')
  })

  it('control: those for pages need React', () => {
    expect(check(['fpx-checkout'])).toContain("Cannot find module 'react'")
  })
})

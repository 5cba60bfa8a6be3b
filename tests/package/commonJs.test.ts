import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

/** A merchant's CommonJS project with the packed package. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-commonjs-'))
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  cpSync(inject('unpacked'), join(packages, 'fpx-checkout'), { recursive: true })
  for (const name of ['valibot', '@types', 'undici-types'])
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

/** Compiles `server.ts` with these settings and returns the compiler's errors. */
function compile(module: string, moduleResolution: string): string {
  const { stdout } = node(
    ...[
      resolve('node_modules/typescript/bin/tsc'),
      '--ignoreConfig',
      '--ignoreDeprecations',
      '6.0',
    ],
    ...['--module', module, '--moduleResolution', moduleResolution],
    ...['--target', 'es2022', '--types', 'node', '--skipLibCheck', 'server.ts'],
  )
  return stdout
}

it.each([
  'payments',
  'proxy',
  'proxy/node',
  'proxy/redis',
  'gateway',
  'gateway/adapters',
  'sandbox/node',
])('Node loads fpx-checkout/%s with require()', (entry) => {
  const { stdout } = node('-p', `Object.keys(require('fpx-checkout/${entry}')).length > 0`)
  expect(stdout.trim()).toBe('true')
})

it.each([
  ['node20', 'node16'],
  ['nodenext', 'nodenext'],
  ['commonjs', 'bundler'],
])('TypeScript compiles to CommonJS with module %s, resolution %s', (module, resolution) => {
  expect(compile(module, resolution)).toBe('')
  expect(node('server.js').stdout).toBe('function function\n')
})

it.each([
  ['node16', 'node16', 'TS1479'],
  ['commonjs', 'node10', 'TS2307'],
])('control: TypeScript refuses module %s, resolution %s', (module, resolution, error) => {
  expect(compile(module, resolution)).toContain(error)
})

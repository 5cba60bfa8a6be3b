import { spawnSync } from 'node:child_process'
import { describe, expect, inject, it } from 'vitest'
import { packedFiles, packedManifest, packedText } from '../support/package/packedFiles.js'
import { type Reach, collectReachableCode } from '../support/package/collectReachableCode.js'

const packed = new Set(packedFiles())
const read = (file: string) => (packed.has(file) ? packedText(file) : undefined)
const reach = (file: string) => collectReachableCode(file, read)

const react = ['react', 'react-dom', 'react/jsx-runtime']

/** What comes along with each script: rooms of `src`, and packages. Nothing else may. */
const wanted: Record<string, Reach> = {
  'dist/index.js': {
    rooms: ['components', 'contract', 'hooks', 'locales'],
    packages: ['@tanstack/react-query', ...react, 'valibot'],
  },
  'dist/query.js': { rooms: ['contract', 'hooks'], packages: ['valibot'] },
  'dist/locales.js': { rooms: ['locales'], packages: [] },
  'dist/embed/fpx-checkout.js': {
    rooms: ['components', 'contract', 'embed', 'hooks', 'locales'],
    packages: ['preact', 'valibot'],
  },
  'dist/embed/fpx-checkout.mjs': {
    rooms: ['components', 'contract', 'embed', 'hooks', 'locales'],
    packages: ['preact', 'valibot'],
  },
  'dist/proxy.js': { rooms: ['contract', 'payment-service', 'proxy'], packages: ['valibot'] },
  'dist/proxy/node.js': {
    rooms: ['contract', 'proxy'],
    packages: ['node:crypto', 'node:fs/promises', 'node:http', 'node:net', 'node:path'],
  },
  // Of contract only the check of the option names.
  'dist/proxy/redis.js': { rooms: ['contract', 'proxy'], packages: [] },
  'dist/payment-service.js': { rooms: ['contract', 'payment-service'], packages: ['valibot'] },
  'dist/sandbox.js': { rooms: ['contract', 'sandbox'], packages: [] },
  'dist/sandbox/node.js': { rooms: ['contract', 'sandbox'], packages: ['node:http'] },
  'dist/msw.js': {
    rooms: ['contract', 'msw.ts', 'payment-service', 'proxy', 'sandbox'],
    packages: ['msw', 'valibot'],
  },
  'dist/cli.js': {
    rooms: ['cli', 'contract', 'payment-service', 'proxy', 'sandbox'],
    packages: [
      'ioredis',
      'node:crypto',
      'node:fs/promises',
      'node:http',
      'node:https',
      'node:module',
      'node:net',
      'node:path',
      'node:timers/promises',
      'node:util',
      'redis',
      'valibot',
    ],
  },
}

const { exports, bin } = packedManifest()
const entries = Object.entries(exports).flatMap(([name, target]) =>
  typeof target === 'object' && !name.endsWith('.css')
    ? [{ name, file: (target['default'] as string).replace('./', ''), target }]
    : [],
)

describe('what a script brings along', () => {
  it.each(Object.keys(wanted))('%s: its own rooms and packages alone', (file) => {
    expect(reach(file)).toEqual(wanted[file])
  })

  it('is told of every script that the package promises', () => {
    const promised = entries
      .map(({ file }) => file)
      .concat(Object.values(bin).map((file) => file.replace('./', '')))
    // The classic script is loaded by its address.
    expect(Object.keys(wanted).sort()).toEqual([...promised, 'dist/embed/fpx-checkout.js'].sort())
  })

  it('would show server code in a browser, and the reverse, however it came in', () => {
    const files: Record<string, string> = {
      'dist/a.js': 'import { b } from "./chunks/b.js";\nexport { c } from "./c.js"',
      'dist/a.js.map': '{ "sources": ["../src/hooks/a.ts"] }',
      'dist/chunks/b.js': 'import"node:fs";const x=await import("redis")',
      'dist/chunks/b.js.map': '{ "sources": ["../../src/proxy/serve/b.ts"] }',
      'dist/c.js': '',
      'dist/c.js.map':
        '{ "sources": ["../node_modules/@a/b/index.js", "../src/components/c.tsx"] }',
    }
    expect(collectReachableCode('dist/a.js', (file) => files[file])).toEqual({
      rooms: ['components', 'hooks', 'proxy'],
      packages: ['@a/b', 'node:fs', 'redis'],
    })
  })
})

/** Whether a script must begin with "use client": it holds hooks of React, which no server component may call. */
const isDue = ({ packages }: Reach) => packages.includes('react')
const begins = (text: string) => /^\s*['"]use client['"]/.test(text)

describe('"use client"', () => {
  it.each(entries.map(({ file }) => file))('stands in %s if it is due, and only then', (file) => {
    expect(begins(packedText(file))).toBe(isDue(reach(file)))
  })

  it('is due somewhere, and would be missed', () => {
    expect(entries.filter(({ file }) => isDue(reach(file))).map(({ name }) => name)).toEqual(['.'])
    expect(begins(packedText('dist/index.js').replace('"use client";', ''))).toBe(false)
    expect(begins("import a from 'a'\n'use client'")).toBe(false)
  })
})

describe('a browser that is given a server’s entry', () => {
  /** Imports an entry as a bundler for browsers resolves it; gives what is thrown. */
  const imported = (entry: string) =>
    spawnSync(
      process.execPath,
      [
        '--conditions=browser',
        '--input-type=module',
        '-e',
        `import '${entry.replace('.', 'fpx-checkout')}'`,
      ],
      { cwd: inject('unpacked'), encoding: 'utf8' },
    ).stderr

  it.each([...new Set(entries.flatMap(({ name, target }) => ('browser' in target ? [name] : [])))])(
    '%s: is told why not',
    (name) => {
      expect(imported(name)).toContain('This entry of fpx-checkout is for servers')
    },
  )

  it('is every entry whose code holds the key, and no other', () => {
    const holding = entries.filter(({ file, name }) => {
      const { rooms } = reach(file)
      // The sandbox behind msw has a key of its own making.
      return name !== './msw' && (rooms.includes('proxy') || rooms.includes('payment-service'))
    })
    const refusing = entries.filter(({ target }) => 'browser' in target)
    expect(refusing.map(({ name }) => name)).toEqual([
      ...holding.map(({ name }) => name),
      './sandbox/node',
    ])
    expect(imported('./query')).not.toContain('is for servers')
  })
})

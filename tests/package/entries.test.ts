import { spawnSync } from 'node:child_process'
import { describe, expect, inject, it } from 'vitest'
import { builtText, packedManifest, packedText } from './support/packedFiles.js'
import { type Reach, collectReachableCode } from './support/collectReachableCode.js'

const reach = (file: string) => collectReachableCode(file, builtText)

const react = ['react', 'react-dom', 'react/jsx-runtime']

/** The classic scripts, which pages load by their URLs. */
const scripts = ['', '.en', '.ms', '.ta', '.zh'].map(
  (language) => `dist/embed/fpx-checkout${language}.js`,
)

/** The modules of `src` and the packages that each script contains or imports. All others are forbidden. */
const wanted: Record<string, Reach> = {
  'dist/index.js': {
    modules: ['client', 'companies', 'contract', 'locales', 'picker', 'status', 'ui'],
    packages: ['@tanstack/react-query', ...react],
  },
  'dist/query.js': { modules: ['client', 'companies', 'contract', 'picker'], packages: [] },
  'dist/locales.js': { modules: ['locales'], packages: [] },
  ...Object.fromEntries(
    scripts.map((file) => [
      file,
      {
        modules: ['client', 'contract', 'elements', 'embed.ts', 'locales', 'picker', 'ui'],
        packages: ['preact'],
      },
    ]),
  ),
  'dist/embed/fpx-checkout.mjs': {
    modules: ['client', 'contract', 'elements', 'embed.ts', 'locales', 'picker', 'ui'],
    packages: ['preact'],
  },
  'dist/embed/fpx-company-list.mjs': {
    modules: [
      ...['client', 'companies', 'contract', 'elements', 'embedCompanyList.ts', 'locales', 'ui'],
    ],
    packages: ['preact'],
  },
  'dist/proxy.js': { modules: ['contract', 'gateway', 'proxy'], packages: ['valibot'] },
  'dist/proxy/node.js': {
    modules: ['contract', 'proxy'],
    // The others are loaded by `process.getBuiltinModule`, because an `import` of node:http loads a whole HTTP client.
    packages: ['node:fs/promises', 'node:path'],
  },
  // From `contract`, only the option check is used.
  'dist/proxy/redis.js': { modules: ['contract', 'proxy'], packages: ['valibot'] },
  'dist/gateway.js': { modules: ['contract', 'gateway'], packages: ['valibot'] },
  'dist/gateway/adapters.js': { modules: ['contract', 'gateway'], packages: [] },
  'dist/payments.js': { modules: ['contract', 'payments'], packages: ['valibot'] },
  'dist/sandbox.js': { modules: ['contract', 'sandbox'], packages: ['valibot'] },
  'dist/sandbox/node.js': {
    modules: ['contract', 'sandbox'],
    packages: ['node:events', 'node:http', 'valibot'],
  },
  'dist/msw.js': {
    modules: ['contract', 'gateway', 'msw.ts', 'proxy', 'sandbox'],
    packages: ['msw', 'valibot'],
  },
  'dist/cli.js': {
    modules: ['cli', 'contract', 'gateway', 'payments', 'proxy', 'sandbox'],
    packages: [
      'ioredis',
      'node:crypto',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'node:module',
      'node:os',
      'node:path',
      'node:timers/promises',
      'node:util',
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

describe('the dependencies of a script', () => {
  it.each(Object.keys(wanted))('%s: only the listed modules and packages', (file) => {
    expect(reach(file)).toEqual(wanted[file])
  })

  it('are listed for every script that package.json names', () => {
    const promised = entries
      .map(({ file }) => file)
      .concat(Object.values(bin).map((file) => file.replace('./', '')))
    expect(Object.keys(wanted).sort()).toEqual([...promised, ...scripts].sort())
  })

  it('control: modules and packages are also found through imported and re-exported files', () => {
    const files: Record<string, string> = {
      'dist/a.js': 'import { b } from "./chunks/b.js";\nexport { c } from "./c.js"',
      'dist/a.js.map': '{ "sources": ["../src/client/a.ts"] }',
      'dist/chunks/b.js': 'import"node:fs";const x=await import("redis")',
      'dist/chunks/b.js.map': '{ "sources": ["../../src/proxy/http/b.ts"] }',
      'dist/c.js': '',
      'dist/c.js.map': '{ "sources": ["../node_modules/@a/b/index.js", "../src/picker/c.tsx"] }',
    }
    expect(collectReachableCode('dist/a.js', (file) => files[file])).toEqual({
      modules: ['client', 'picker', 'proxy'],
      packages: ['@a/b', 'node:fs', 'redis'],
    })
  })
})

/** Whether a script must start with "use client": it imports React, whose hooks server components can't call. */
const isDue = ({ packages }: Reach) => packages.includes('react')
const begins = (text: string) => /^\s*['"]use client['"]/.test(text)

describe('"use client"', () => {
  it.each(entries.map(({ file }) => file))('is in %s if and only if it is required', (file) => {
    expect(begins(packedText(file))).toBe(isDue(reach(file)))
  })

  it('control: it is required in one entry, and its absence is found', () => {
    expect(entries.filter(({ file }) => isDue(reach(file))).map(({ name }) => name)).toEqual(['.'])
    expect(begins(packedText('dist/index.js').replace('"use client";', ''))).toBe(false)
    expect(begins("import a from 'a'\n'use client'")).toBe(false)
  })
})

describe('a server entry in a browser', () => {
  /** Imports an entry as a browser bundler resolves it and returns the error output. */
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
    '%s: fails with the reason',
    (name) => {
      expect(imported(name)).toContain('This entry of fpx-checkout is for servers')
    },
  )

  it('fails only if its code uses the key, or if it is sandbox/node', () => {
    const holding = entries.filter(({ file, name }) => {
      const { modules } = reach(file)
      // The sandbox behind msw has its own key.
      const holdsKey = ['proxy', 'gateway', 'payments'].some((module) => modules.includes(module))
      return name !== './msw' && holdsKey
    })
    const refusing = entries.filter(({ target }) => 'browser' in target)
    expect(refusing.map(({ name }) => name)).toEqual([
      ...holding.map(({ name }) => name),
      './sandbox/node',
    ])
    expect(imported('./query')).not.toContain('is for servers')
  })
})

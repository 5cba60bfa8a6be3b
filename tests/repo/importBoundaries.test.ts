import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Linter } from 'eslint'
import ts from 'typescript-eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import imports from '../../.config/eslint.imports.js'

// `npm run lint` checks `src`. These tests are its control: it finds each kind of violation, and nothing else.

const forbidden: [rule: string, what: string, file: string, text: string][] = [
  ['client-imports', 'static', 'client/a.ts', "import { a } from '../proxy/index.js'\na()"],
  [
    'client-imports',
    'of a type',
    'client/c.ts',
    "import type { A } from '../gateway/index.js'\nexport const a = {} as A",
  ],
  [
    'picker-imports',
    'dynamic',
    'picker/a.tsx',
    "export const a = await import('../proxy/index.js')",
  ],
  [
    'locales-imports',
    'required',
    'locales/a.ts',
    "export const a = require('../contract/index.js')",
  ],
  [
    'contract-imports',
    'of a package',
    'contract/c.ts',
    "import { useState } from 'react'\nuseState()",
  ],
  [
    'proxy-order',
    'of tenants, in the store',
    'proxy/store/a.ts',
    "import type { A } from '../tenants/b.js'\nexport const a = {} as A",
  ],
  ['proxy-folders', 'in an unknown folder of the proxy', 'proxy/utils/a.ts', "import './b.js'"],
  [
    'proxy-to-gateway',
    'past the entry of the gateway, in the proxy',
    'proxy/list/a.ts',
    "import { a } from '../../gateway/a.js'\na()",
  ],
  ['proxy-node', 'of Node, in the core of the proxy', 'proxy/a.ts', "import 'node:fs'"],
  [
    'sandbox-types-only',
    'of a reader of contract, in the sandbox',
    'sandbox/a.ts',
    "import { a } from '../contract/index.js'\na()",
  ],
  [
    'cli-entries-only',
    'past an entry, in the command line',
    'cli/a.ts',
    "import { a } from '../proxy/budget.js'\na()",
  ],
  [
    'demo-imports',
    'of a module, in the demo',
    'demo/a.tsx',
    "import { a } from '../picker/index.js'\na()",
  ],
  [
    'picker-imports',
    'of another feature',
    'picker/d.ts',
    "import { a } from '../companies/index.js'\na()",
  ],
  [
    'core-is-pure',
    'of React, in the core of a feature',
    'picker/core/a.ts',
    "import { useState } from 'react'\nuseState()",
  ],
  [
    'core-is-below',
    'of a type of the feature, in its core',
    'picker/core/c.ts',
    "import type { A } from '../index.js'\nexport const a = {} as A",
  ],
  [
    'element-only',
    'of custom elements, in the view of a feature',
    'picker/view/a.tsx',
    "import { a } from '../../elements/index.js'\na()",
  ],
  [
    'element-on-top',
    'of its element, in the view of a feature',
    'picker/view/b.tsx',
    "import { a } from '../element/b.js'\na()",
  ],
  ['known-modules', 'in an unknown module', 'utils/a.ts', "import './b.js'"],
  ['not-to-unresolvable', 'of a file that does not exist', 'client/d.ts', "import './nothing.js'"],
  ['no-circular', 'in a circle', 'client/e.ts', "import './f.js'"],
  [
    'no-circular',
    'in a circle of types',
    'client/g.ts',
    "import type { A } from './h.js'\nexport type B = A",
  ],
]

const allowed: [what: string, file: string, text: string][] = [
  [
    'what only the proxy uses of the gateway',
    'proxy/list/z.ts',
    "import { a } from '../../gateway/internal.js'\na()",
  ],
  [
    'types of contract in the sandbox',
    'sandbox/z.ts',
    "import type { A } from '../contract/index.js'\nexport const a = {} as A",
  ],
  [
    "Node in the proxy's entry for Node",
    'proxy/node.ts',
    "import { createServer } from 'node:http'\ncreateServer()",
  ],
  [
    'core, texts and a client type in the core of a feature',
    'picker/core/z.ts',
    "import { e } from './e.js'\nimport { a } from '../../ui/text.js'\nimport type { C } from '../../client/index.js'\nexport const z = [e, a] as unknown as C",
  ],
]

/** What the files above import. */
const others: Record<string, string> = {
  'package.json':
    '{"name":"fpx-checkout","type":"module","exports":{".":{"fpx-source":"./src/index.ts"}}}',
  'tsconfig.json': '{"compilerOptions":{"module":"NodeNext","moduleResolution":"NodeNext"}}',
  'node_modules/react/package.json': '{"name":"react","main":"index.js"}',
  'node_modules/react/index.js': '',
  'src/index.ts': '',
  'src/utils/b.ts': '',
  'src/gateway/a.ts': '',
  'src/gateway/internal.ts': '',
  'src/proxy/budget.ts': '',
  'src/proxy/tenants/b.ts': '',
  'src/proxy/store/b.ts': '',
  'src/proxy/utils/b.ts': '',
  'src/picker/element/b.ts': '',
  'src/picker/core/e.ts': '',
  'src/ui/text.ts': '',
  'src/client/f.ts': "import './e.js'",
  'src/client/h.ts': "import type { B } from './g.js'\nexport type A = B",
  ...Object.fromEntries(
    ['client', 'proxy', 'sandbox', 'contract', 'gateway', 'picker', 'companies', 'elements'].map(
      (name) => [`src/${name}/index.ts`, ''],
    ),
  ),
}

let folder: string
let rulesByFile: Record<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-imports-'))
  const cases = [
    ...forbidden.map(([, , file, text]) => [file, text]),
    ...allowed.map(([, file, text]) => [file, text]),
  ]
  const files = {
    ...others,
    ...Object.fromEntries(cases.map(([file, text]) => [`src/${file}`, text])),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text!)
  }
  rulesByFile = violatedRules(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the rules that the files in a folder violate, keyed by file. */
function violatedRules(cwd: string): Record<string, string[]> {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = resolve('.config/dependency-cruiser.js')
  const printed = execFileSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'src'],
    { cwd, encoding: 'utf8' },
  )
  const { summary } = JSON.parse(printed) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  const found: Record<string, string[]> = {}
  for (const { from, rule } of summary.violations)
    found[from] = [...new Set([...(found[from] ?? []), rule.name])]
  return found
}

describe('a forbidden import is found', () => {
  it.each(forbidden)('by the rule %s: %s', (rule, _what, file) => {
    expect(rulesByFile[`src/${file}`]).toEqual([rule])
  })
})

describe('an allowed import is not reported', () => {
  it.each(allowed)('%s', (_what, file) => {
    expect(rulesByFile[`src/${file}`]).toBeUndefined()
  })
})

describe('the linter', () => {
  it.each([
    ['reports a call to fetch in a feature', 'src/picker/view/a.tsx', "void fetch('/api')", 1],
    [
      'reports a glob import of another module',
      'src/elements/a.ts',
      "import.meta.glob('../sandbox/*.ts')",
      1,
    ],
    [
      'reports a URL of another module',
      'src/elements/a.ts',
      "new URL('../sandbox/index.js', import.meta.url)",
      1,
    ],
    [
      'reports a lookbehind in browser code',
      'src/contract/a.ts',
      String.raw`export const a = /(?<!\s)$/u`,
      1,
    ],
    ['reports URL.canParse in browser code', 'src/client/a.ts', "URL.canParse('/')", 1],
    ['reports a copying sort in browser code', 'src/elements/a.ts', '[].toSorted()', 1],
    [
      'does not report named groups in browser code',
      'src/contract/a.ts',
      String.raw`export const a = /(?<year>\d)(?!\s)/u`,
      0,
    ],
    [
      'reports each plain object that outside strings could fill',
      'src/picker/a.ts',
      `const byCode: Record<string, string[]> = {}
       class Banks { readonly byCode: Record<string, Bank> = {} }
       const byName = {} as Record<string, Bank>`,
      3,
    ],
    [
      'does not report a Map, or an object with keys of ours',
      'src/gateway/a.ts',
      `const byCode = new Map<string, string[]>()
       const names: Partial<Record<BankModel, string>> = { B2C: 'Personal' }
       const words: Record<string, string> = { B2C: 'Personal' }`,
      0,
    ],
    ['does not report URL.canParse in the proxy', 'src/proxy/a.ts', "URL.canParse('/')", 0],
  ])('%s', (_what, file, text, count) => {
    const parser = { files: ['**/*.{ts,tsx}'], languageOptions: { parser: ts.parser } }
    const config = [
      parser,
      ...imports,
      { languageOptions: { globals: { fetch: false, globalThis: false, URL: false } } },
    ]
    expect(new Linter().verify(text, config, file)).toHaveLength(count)
  })
})

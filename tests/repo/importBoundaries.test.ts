import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// `npm run lint` checks `src`. These tests are its control: it finds each kind of violation.

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
  'src/proxy/budget.ts': '',
  'src/proxy/tenants/b.ts': '',
  'src/proxy/store/b.ts': '',
  'src/proxy/utils/b.ts': '',
  'src/picker/element/b.ts': '',
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
  const cases = forbidden.map(([, , file, text]) => [file, text])
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

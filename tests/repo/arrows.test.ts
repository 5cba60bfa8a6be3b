import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { offencesIn, rooms } from '../support/arrows.js'

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)

describe('the arrows between the rooms', () => {
  it('hold in every file of src', () => {
    expect(files.length).toBeGreaterThan(40)
    expect(files.flatMap((file) => offencesIn(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it('know every room', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders.map(({ name }) => name).sort()).toEqual(
      Object.keys(rooms).filter(Boolean).sort(),
    )
  })
})

describe('a broken arrow is caught', () => {
  it.each([
    ['static', 'src/hooks/x.ts', "import { a } from '../proxy/index.js'"],
    ['for its effect', 'src/hooks/x.ts', "import '../sandbox/index.js'"],
    ['typed', 'src/hooks/x.ts', "import type { A } from '../payment-service/index.js'"],
    ['re-exported', 'src/contract/x.ts', "export { a } from '../hooks/index.js'"],
    ['re-exported whole', 'src/contract/x.ts', "export * from '../hooks/index.js'"],
    ['dynamic', 'src/components/x.tsx', "const a = await import('../proxy/index.js')"],
    ['dynamic, in a template', 'src/components/x.tsx', 'const a = import(`../proxy/index.js`)'],
    ['in a type', 'src/components/x.tsx', "let a: import('../sandbox/index.js').A"],
    ['required', 'src/locales/x.ts', "const a = require('../contract/index.js')"],
    ['import equals', 'src/locales/x.ts', "import a = require('../contract/index.js')"],
    ['by address', 'src/embed/x.ts', "new URL('../sandbox/index.js', import.meta.url)"],
    ['by glob', 'src/embed/x.ts', "import.meta.glob('../sandbox/*.ts')"],
    ['by reference', 'src/locales/x.ts', '/// <reference path="../hooks/index.ts" />'],
    ['of a package', 'src/contract/x.ts', "import { useState } from 'react'"],
    ['of Node, in the core of the proxy', 'src/proxy/createFpxProxy.ts', "import 'node:fs'"],
    [
      'of a contract reader, in the sandbox',
      'src/sandbox/x.ts',
      "import { readBanks } from '../contract/index.js'",
    ],
    [
      'past an entry, in the command line',
      'src/cli/x.ts',
      "import { a } from '../proxy/budget.js'",
    ],
    [
      'of a room, in the demo',
      'src/demo/x.tsx',
      "import { BankPicker } from '../components/BankPicker.js'",
    ],
    ['out of src', 'src/demo/x.tsx', "import { a } from '../../tests/support/a.js'"],
    ['into an unknown room', 'src/utils/x.ts', ''],
    ['a call of fetch in a component', 'src/components/x.tsx', "void globalThis.fetch('/api')"],
  ])('%s', (_form, file, text) => {
    expect(offencesIn(file, text)).toHaveLength(1)
  })

  it.each([
    [
      'types of contract in the sandbox',
      'src/sandbox/x.ts',
      "import type { Bank } from '../contract/index.js'",
    ],
    [
      "Node in the proxy's Node door",
      'src/proxy/node.ts',
      "import { createServer } from 'node:http'",
    ],
    [
      'an entry in the command line',
      'src/cli/x.ts',
      "import { toNodeHandler } from '../proxy/node.js'",
    ],
    ['the public name in the demo', 'src/demo/x.tsx', "import { BankPicker } from 'fpx-checkout'"],
  ])('and an allowed one is not: %s', (_form, file, text) => {
    expect(offencesIn(file, text)).toEqual([])
  })
})

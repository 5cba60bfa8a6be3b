import { expect, it, describe } from 'vitest'
import { findHeldBack } from '../../.config/scripts/printHeldBack.js'
import { readFileSync } from 'node:fs'
import { findOutdatedPackages } from '../../.config/scripts/findOutdatedPackages.js'

/** A registry with `tool` 2.1.0, which runs on these Nodes and is accepted by `host` in these versions. */
function registry(nodes: readonly string[], accepted: readonly string[]) {
  const answers: Record<string, unknown> = {
    'tool version': '2.1.0',
    'tool engines.node': '>=1',
    'node@>=1 version': nodes,
    'host peerDependencies': { tool: '^1' },
    'tool@^1 version': accepted,
  }
  return (spec: string, field: string) => Promise.resolve(answers[`${spec} ${field}`])
}
const newNode = registry(['22.1.0'], ['1.0.0'])
const old = [{ name: 'tool', version: '1.4.0', place: 'package.json' }]

it.each([{ needsNode: true as const }, { peerOf: 'host' }, { because: 'why', until: '2' }])(
  'a package may be held back while %j is true',
  async (reason) => {
    expect(await findHeldBack(old, { tool: reason }, newNode)).toMatchObject([{ ok: true }])
  },
)

it.each([
  ['there is no reason', {}, newNode],
  ['it runs on Node 20 now', { tool: { needsNode: true as const } }, registry(['20.19.6'], [])],
  ['host accepts it now', { tool: { peerOf: 'host' } }, registry([], ['1.0.0', '2.1.0'])],
  ['the reason is about version 1', { tool: { because: 'why', until: '1' } }, newNode],
])('%s: a fault', async (fault, reasons, view) => {
  const lines = await findHeldBack(old, reasons, view)
  expect(lines).toMatchObject([{ ok: false, text: expect.stringContaining(fault) as string }])
})

it('a reason for a package that is up to date, or that no file names, is a fault', async () => {
  const current = [{ name: 'tool', version: '2.0.0', place: 'package.json' }]
  const reasons = { tool: { needsNode: true as const }, gone: { needsNode: true as const } }
  const lines = await findHeldBack(current, reasons, newNode)
  expect(lines.map(({ ok }) => ok)).toEqual([false, false])
})

const lock = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages })

describe('npm test with packages that differ from the lock file', () => {
  const expected = lock({
    '': { version: '0.1.0' },
    'node_modules/react': { version: '19.2.0' },
    'node_modules/axe/node_modules/react': { version: '18.0.0' },
    'node_modules/only-on-windows': { version: '1.0.0', optional: true },
  })

  it('names each package that is missing or has a different version', () => {
    expect(
      findOutdatedPackages(expected, lock({ 'node_modules/react': { version: '19.1.0' } })),
    ).toEqual([
      'react: 19.2.0 expected, 19.1.0 installed',
      'axe/node_modules/react: 18.0.0 expected, nothing installed',
    ])
  })

  it('names all but the optional packages if nothing is installed', () => {
    expect(findOutdatedPackages(expected)).toEqual([
      'react: 19.2.0 expected, nothing installed',
      'axe/node_modules/react: 18.0.0 expected, nothing installed',
    ])
  })

  it('names an optional package only if it has a different version', () => {
    const installed = {
      'node_modules/react': { version: '19.2.0' },
      'node_modules/axe/node_modules/react': { version: '18.0.0' },
    }
    expect(findOutdatedPackages(expected, lock(installed))).toEqual([])
    expect(
      findOutdatedPackages(
        expected,
        lock({ ...installed, 'node_modules/only-on-windows': { version: '2.0.0' } }),
      ),
    ).toEqual(['only-on-windows: 1.0.0 expected, 2.0.0 installed'])
  })

  it("does not find a difference in this run's packages", () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof findOutdatedPackages>[0]
    const lockFile = read('package-lock.json')
    expect(Object.keys(lockFile.packages).length).toBeGreaterThan(100)
    expect(findOutdatedPackages(lockFile, read('node_modules/.package-lock.json'))).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { findHeldBack } from '../../.config/scripts/printHeldBack.js'

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

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportsOf } from '../support/exportsOf.js'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { 'fpx-source': string; browser?: string }>
}

const sources = Object.entries(manifest.exports).flatMap(([entry, target]) =>
  typeof target === 'string' || entry.endsWith('.css')
    ? []
    : [[entry, target['fpx-source']] as const],
)

describe('the public names', () => {
  it('are these, for each entry', async () => {
    const names = exportsOf(sources.map(([, file]) => file))
    const table = Object.fromEntries(sources.map(([entry, file]) => [entry, names[file]]))
    await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot('exports.json')
  })

  it('of a server stand in the file that a browser finds instead', () => {
    const files = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'object' && 'browser' in target ? [target['fpx-source']] : [],
    )
    const refused = 'src/onlyOnServers.ts'
    const names = exportsOf([...files, refused])
    const values = files.flatMap((file) => names[file]!).filter((name) => !name.startsWith('type '))
    expect(files).toHaveLength(5)
    expect(names[refused]).toEqual([...new Set(values)].sort())
  })

  it('would show it if one were added, dropped or renamed', () => {
    const files = ['tests/house/fixtures/before.ts', 'tests/house/fixtures/after.ts']
    const names = exportsOf(files)
    expect(names).toEqual({
      [files[0]!]: ['createThing', 'type Thing'],
      [files[1]!]: ['createThings', 'type Thing', 'type ThingOptions'],
    })
  })
})

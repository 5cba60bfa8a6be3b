import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolve } from 'node:path'
import ts from 'typescript'
import { programOf } from './support/programOf.js'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { 'fpx-source': string; browser?: string }>
}

const sources = Object.entries(manifest.exports).flatMap(([entry, target]) =>
  typeof target === 'string' || entry.endsWith('.css')
    ? []
    : [[entry, target['fpx-source']] as const],
)

const serverEntries = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'object' && 'browser' in target ? [target['fpx-source']] : [],
)
const refused = 'src/serverOnly.ts'
const changed = ['tests/repo/fixtures/before.ts', 'tests/repo/fixtures/after.ts']
const names = exportsOf([...sources.map(([, file]) => file), ...serverEntries, refused, ...changed])

describe('the public names', () => {
  it('of each entry are those in exports.json', async () => {
    const table = Object.fromEntries(sources.map(([entry, file]) => [entry, names[file]]))
    await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot('exports.json')
  })

  it('of a server entry exist in the file for browsers too', () => {
    const values = serverEntries
      .flatMap((file) => names[file]!)
      .filter((name) => !name.startsWith('type '))
    expect(serverEntries).toHaveLength(7)
    expect(names[refused]).toEqual([...new Set(values)].sort())
  })

  it('control: an added, dropped or renamed name is found', () => {
    expect([names[changed[0]!], names[changed[1]!]]).toEqual([
      ['createThing', 'type Thing'],
      ['createThings', 'type Thing', 'type ThingOptions'],
    ])
  })
})

/** Returns the sorted names that each file exports. Type names have the prefix `type `. */
function exportsOf(files: string[]): Record<string, string[]> {
  const program = programOf(files)
  const checker = program.getTypeChecker()
  return Object.fromEntries(
    files.map((file) => {
      const source = program.getSourceFile(resolve(file)) ?? program.getSourceFile(file)
      const module = source && checker.getSymbolAtLocation(source)
      const names = module
        ? checker.getExportsOfModule(module).map((symbol) => named(checker, symbol))
        : []
      return [file, names.sort()]
    }),
  )
}

function named(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target.flags & ts.SymbolFlags.Value ? symbol.name : `type ${symbol.name}`
}

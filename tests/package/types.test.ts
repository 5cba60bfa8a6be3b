import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { packedFiles, packedManifest, packedText, targetsOf } from './support/packedFiles.js'

const declarations = packedFiles().filter((file) => file.endsWith('.d.ts'))
const entries = targetsOf(packedManifest().exports).filter((file) => file.endsWith('.d.ts'))

/** Returns the files that a declaration file imports by relative path. */
const importedBy = (file: string) =>
  ts
    .preProcessFile(packedText(file))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name.replace(/\.js$/, '.d.ts')))

/** Returns the public names and public interface members that an editor shows without a docstring. */
function undocumentedIn(files: readonly string[]): string[] {
  const program = ts.createProgram(files, { noLib: true, noResolve: false, types: [] })
  const checker = program.getTypeChecker()
  const hasText = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0
  const isPrivate = (symbol: ts.Symbol) =>
    symbol.declarations?.some(
      (one) =>
        ts.isConstructorDeclaration(one) ||
        ts.isTypeParameterDeclaration(one) ||
        ts.getCombinedModifierFlags(one) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected),
    )
  return files.flatMap((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    const names = module ? checker.getExportsOfModule(module) : []
    return names.flatMap((name) => {
      const symbol = name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name
      const members =
        symbol.flags & ts.SymbolFlags.Interface && !(symbol.flags & ts.SymbolFlags.Class)
          ? [...(symbol.members?.values() ?? [])].filter((member) => !isPrivate(member))
          : []
      return [symbol, ...members]
        .filter((one) => !hasText(one))
        .map((one) => `${file}: ${name.name} ${one.name}`)
    })
  })
}

describe('the types of the package', () => {
  it('are in one file for each entry, and in files that several entries share', () => {
    const reached = new Set(entries)
    for (const file of reached) for (const imported of importedBy(file)) reached.add(imported)
    expect(entries.length).toBeGreaterThan(10)
    expect(declarations).toEqual([...reached].sort())
    expect(declarations.length).toBeLessThan(40)
  })

  it("have the source's docstrings", () => {
    const files = [...new Set(entries)].map((file) => join(inject('unpacked'), file))
    expect(undocumentedIn(files)).toEqual([])
  })

  it('control: a lost docstring is found', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fpx-checkout-types-')), 'a.d.ts')
    onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
    // A docstring on the previous member's line doesn't belong to any member.
    const shape = '/** A shape. */\nexport interface A {\n/** One. */a: 1; /** Two. */\nb: 2\n}\n'
    writeFileSync(file, `${shape}export declare function c(): void\n`)
    expect(undocumentedIn([file]).sort()).toEqual([`${file}: A b`, `${file}: c c`])
  })
})

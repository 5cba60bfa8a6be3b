import { resolve } from 'node:path'
import ts from 'typescript'
import { programOf } from './programOf.js'

/** Returns the sorted names that each file exports. Type names have the prefix `type `. */
export function exportsOf(files: string[]): Record<string, string[]> {
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

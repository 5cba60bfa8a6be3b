import ts from 'typescript'
import { programOf } from './programOf.js'

/**
 * Returns what the entries, and the `src` files that they import, use of react-query: exports that are not only types,
 * and members of its query classes, as `Class.member`.
 */
export function usedOfReactQuery(entries: readonly string[]): string[] {
  const program = programOf(entries)
  const checker = program.getTypeChecker()
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) addMember(node)
    if (ts.isImportSpecifier(node)) addImport(node)
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles())
    if (!source.isDeclarationFile && source.fileName.includes('src/')) visit(source)
  return [...used].sort()

  function addMember({ expression, name }: ts.PropertyAccessExpression): void {
    const owner = checker.getNonNullableType(checker.getTypeAtLocation(expression)).getSymbol()
    const file = owner?.declarations?.[0]?.getSourceFile().fileName ?? ''
    if (
      owner &&
      /query-core/.test(file) &&
      ['QueryClient', 'QueryCache', 'Query'].includes(owner.name)
    )
      used.add(`${owner.name}.${name.text}`)
  }

  function addImport(specifier: ts.ImportSpecifier): void {
    const { parent } = specifier.parent
    if (
      ts.isStringLiteral(parent.parent.moduleSpecifier) &&
      parent.parent.moduleSpecifier.text === '@tanstack/react-query' &&
      !specifier.isTypeOnly &&
      parent.phaseModifier !== ts.SyntaxKind.TypeKeyword
    )
      used.add((specifier.propertyName ?? specifier.name).text)
  }
}

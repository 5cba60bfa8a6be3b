import { expect, it } from 'vitest'
import * as ofTheList from '../../src/elements/query/companies.js'
import * as ofTheScript from '../../src/elements/query/index.js'
import ts from 'typescript'
import { programOf } from './support/programOf.js'

/** Returns the names of an object's members, including inherited ones. */
const namesOf = (one: object | null): string[] =>
  one ? [...Object.getOwnPropertyNames(one), ...namesOf(Object.getPrototypeOf(one) as object)] : []

const membersOf = (name: string, one: object) => namesOf(one).map((member) => `${name}.${member}`)

it.each([
  ['the picker', ['src/embedScript.ts'], ofTheScript],
  ['the company list', ['src/embedCompanyList.ts'], ofTheList],
])('the shim for react-query has all members that %s uses', (_part, files, standIn) => {
  const client = new standIn.QueryClient()
  const query = client.build({ queryKey: ['any'] } as never)
  const has = [
    ...Object.keys(standIn),
    ...membersOf('QueryClient', client),
    ...membersOf('QueryCache', client.getQueryCache()),
    ...membersOf('Query', query),
  ]
  const used = usedOfReactQuery(files)
  // Control: the members that the source uses are found.
  expect(used).toEqual(
    expect.arrayContaining(['QueryClient', 'useQuery', 'QueryClient.getQueryCache']),
  )
  expect(used.filter((name) => !has.includes(name))).toEqual([])
})

/**
 * Returns what the entries, and the `src` files that they import, use of react-query: exports that aren't only types,
 * and members of its query classes, as `Class.member`.
 */
function usedOfReactQuery(entries: readonly string[]): string[] {
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

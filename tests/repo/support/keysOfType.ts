import { resolve } from 'node:path'
import ts from 'typescript'
import { programOf } from './programOf.js'

/**
 * Returns the sorted public properties of exported types, as the compiler sees them, without those that packages such
 * as React declare. For a string union such as `Event['type']`, returns its members.
 *
 * @param types The path of the file that exports each type, keyed by type.
 */
export function keysOfType(types: Record<string, string>): Record<string, string[]> {
  const names = Object.keys(types)
  const lines = names.flatMap((text, index) => {
    const [name = ''] = text.split('[')
    const file = `./${types[text]?.replace(/\.tsx?$/, '.js')}`
    return [
      `import type { ${name} as Imported${index} } from '${file}'`,
      `export type Asked${index} = Imported${index}${text.slice(name.length)}`,
    ]
  })
  const path = resolve('keysOfType.probe.ts')
  const program = programOf([], new Map([[path, lines.join('\n')]]))
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const found: ts.Type[] = []
  source?.forEachChild((node) => {
    if (ts.isTypeAliasDeclaration(node)) found.push(checker.getTypeAtLocation(node.name))
  })
  return Object.fromEntries(
    names.map((name, index) => {
      const type = found[index]
      const texts = type?.isUnion()
        ? type.types.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
        : []
      const keys =
        texts.length > 0
          ? texts
          : (type?.getProperties() ?? []).filter(isPublic).map((one) => one.name)
      return [name, keys.sort()]
    }),
  )
}

const isPublic = (property: ts.Symbol) =>
  !property.declarations?.every((at) => at.getSourceFile().fileName.includes('/node_modules/')) &&
  !property.getJsDocTags().some(({ name }) => name === 'internal')

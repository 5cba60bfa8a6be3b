import { type Models, ReflectionKind } from 'typedoc'
import { type Member, membersOf, objectIn, resultObjects, variantsOf } from './members.js'
import { memberTable, rowsTable } from './tables.js'
import { parameterName, signatureText, typeParametersText, typeText } from './typeText.js'
import { type AddressOf, thrownOf, wordsOf } from './words.js'

/** Returns an export's section, without its heading. */
export function sectionOf(
  of: Models.DeclarationReflection,
  addressOf: AddressOf,
  entry: { name: string; names: readonly string[] },
): string {
  const [signature] = of.signatures ?? []
  const comment = signature?.comment ?? of.comment
  const textsOf = (tag: `@${string}`) =>
    (comment?.getTags(tag) ?? []).map(({ content }) => wordsOf(content, addressOf))
  return [
    code(declarationOf(of)),
    wordsOf(comment?.summary, addressOf),
    ...textsOf('@returns').map(
      (words) => `Returns ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    ),
    parameterTable(signature, addressOf),
    contentsOf(of, addressOf),
    ...(comment?.getTags('@throws') ?? []).map((tag) => thrownOf(tag, addressOf)),
    ...textsOf('@see').map((words) => `See ${words}`),
    ...textsOf('@example').map((text) => exampleOf(text, entry)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns the export's declaration; empty if a table describes it. */
function declarationOf(of: Models.DeclarationReflection): string {
  const { name, kind, type, typeParameters, signatures = [] } = of
  if (kind === ReflectionKind.Function)
    return signatures
      .map((one) => {
        const text = `function ${name}${signatureText(one, ':')}`
        return resultObjects(one.type) ? text.slice(0, text.indexOf('): ') + 3) + '{ … }' : text
      })
      .join('\n')
  const head = `${name}${typeParametersText(typeParameters)}`
  if (kind === ReflectionKind.Class) {
    const construct = of.children?.find((child) => child.name === 'constructor')?.signatures?.[0]
    const parents = of.extendedTypes?.filter((one) => one.type === 'reference' && !one.package)
    return construct?.parameters?.length
      ? `new ${head}${signatureText(construct, ':').replace(/: [^:]*$/, '')}`
      : parents
        ? `class ${head}`
        : ''
  }
  if (kind === ReflectionKind.Interface)
    return signatures.map((one) => `${head}${signatureText(one, ':')}`).join('\n')
  if (kind === ReflectionKind.Variable)
    return objectIn(type) ? '' : `const ${head}: ${typeText(type)}`
  return objectIn(type) || variantsOf(type) ? '' : `type ${head} = ${typeText(type)}`
}

const code = (text: string) => (text ? `\`\`\`typescript\n${text}\n\`\`\`` : '')

/** Returns a table of the export's contents: its members, or the variants or values of a union. */
function contentsOf(of: Models.DeclarationReflection, addressOf: AddressOf): string {
  const { type, signatures: [signature] = [] } = of
  const variants = variantsOf(type)
  if (variants)
    return rowsTable(
      ['`type`', 'carries', 'when'],
      variants.map(({ name, fields, summary }) => [
        `\`${name}\``,
        fields.map((field) => fieldText(field, addressOf)).join('<br>'),
        wordsOf(summary, addressOf),
      ]),
    )
  if (type?.type === 'union' && type.elementSummaries)
    return rowsTable(
      ['value', 'meaning'],
      type.types.map((one, index) => [
        `\`${typeText(one)}\``,
        wordsOf(type.elementSummaries?.[index], addressOf),
      ]),
    )
  const given = signature && resultObjects(signature.type)
  const object = objectIn(type)
  return memberTable(
    given?.flatMap((one) => membersOf(one)) ?? (object ? membersOf(object) : membersOf(of)),
    addressOf,
    of.kind === ReflectionKind.Class ? { bold: false } : {},
  )
}

const fieldText = ({ path, type, comment }: Member, addressOf: AddressOf) =>
  `\`${path}: ${typeText(type)}\` ${wordsOf(comment?.summary, addressOf)}`.trim()

/** Returns a table of the parameters with docstrings, and of the members of inline options. */
function parameterTable(
  signature: Models.SignatureReflection | undefined,
  addressOf: AddressOf,
): string {
  const rows = (signature?.parameters ?? []).flatMap((parameter): Member[] => {
    const { type, flags, defaultValue, comment } = parameter
    const path = parameterName(parameter)
    const optional = flags.isOptional || defaultValue !== undefined
    const object = objectIn(type)
    const own = { path, type, signature: undefined, optional, comment }
    return [
      ...(comment?.summary.length ? [own] : []),
      ...(object ? membersOf(object, `${path}.`) : []),
    ]
  })
  return memberTable(rows, addressOf, { title: 'parameter' })
}

/**
 * Returns a TypeScript example as a complete code block, which imports the names that it uses from the entry. Returns
 * an example in another language unchanged.
 */
function exampleOf(
  text: string,
  { name, names }: { name: string; names: readonly string[] },
): string {
  const [, language = '', code = ''] = /^```(\w*)\n([^]*?)\n?```$/.exec(text) ?? []
  if (language && language !== 'ts') return text
  const imported = code.includes(`from '${name}'`)
  // Skips properties and parts of strings. A name after a spread (`...`) counts.
  const used = names.filter((one) =>
    new RegExp(`(?<![\\w'"-]|(?<!\\.\\.)\\.)${one.replace('type ', '')}\\b`).test(code),
  )
  const line = `import { ${used.join(', ')} } from '${name}'\n`
  const gap = /^import /.test(code) ? '' : '\n'
  return `\`\`\`tsx\n${imported || used.length === 0 ? '' : line + gap}${code}\n\`\`\``
}

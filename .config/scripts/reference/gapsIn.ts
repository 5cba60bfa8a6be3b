import type { Models } from 'typedoc'
import { type Member, membersOf, objectIn, resultObjects, variantsOf } from './members.js'
import type { Entry } from './readSource.js'
import { parameterName } from './typeText.js'

/** Returns a line for each undocumented name, such as `fpx-checkout/proxy: FpxProxyOptions.cors has no docstring`. */
export function gapsIn(entries: readonly Entry[]): string[] {
  const told = new Set(entries.flatMap(({ module }) => (module.children ?? []).map(({ id }) => id)))
  return entries.flatMap(({ name, module }) => [
    ...(hasWords(module.comment) ? [] : [`${name} has no docstring`]),
    ...(module.children ?? [])
      // Skips a name that another entry also exports, because that entry describes it.
      .filter((one) => !one.isReference())
      .flatMap((one) => gapsOf(one, told))
      .map((gap) => `${name}: ${gap} has no docstring`),
  ])
}

function gapsOf(one: Models.DeclarationReflection, told: ReadonlySet<number>): string[] {
  const { name, type, signatures = [], children = [] } = one
  const construct = children.find((child) => child.name === 'constructor')?.signatures ?? []
  const own = hasWords(one.comment) || signatures.some(({ comment }) => hasWords(comment))
  const object = objectIn(type)
  const variants = variantsOf(type) ?? []
  const members = [
    ...membersOf(one, `${name}.`),
    ...(object ? membersOf(object, `${name}.`) : []),
    ...signatures.flatMap(({ type }) =>
      (resultObjects(type) ?? []).flatMap((result) => membersOf(result, `${name}().`)),
    ),
    ...variants.flatMap((variant) =>
      variant.fields.map((field) => ({ ...field, path: `${name}.${variant.name}.${field.path}` })),
    ),
  ]
  return [
    ...(own ? [] : [name]),
    ...variants.filter(({ summary }) => summary.length === 0).map((v) => `${name}.${v.name}`),
    ...members.filter((member) => !saysItself(member)).map(({ path }) => path),
    ...[...signatures, ...construct].flatMap((signature) => silent(signature, name, told)),
    ...members.flatMap(({ signature, path }) => (signature ? silent(signature, path, told) : [])),
  ]
}

/** Whether a member has a docstring, or its literal type is itself a sentence. */
const saysItself = ({ comment, type }: Member) =>
  hasWords(comment) || (type?.type === 'literal' && String(type.value).includes(' '))

/**
 * Returns a function's undocumented parameters: those without `@param`, without a mention between backticks in the
 * docstring, and without a documented type.
 */
function silent(of: Models.SignatureReflection, path: string, told: ReadonlySet<number>): string[] {
  const { parameters = [], comment } = of
  return parameters.flatMap((parameter) => {
    const name = parameterName(parameter)
    const object = objectIn(parameter.type)
    if (object)
      return membersOf(object, `${path}(${name}.`).flatMap((member) =>
        saysItself(member) ? [] : [`${member.path})`],
      )
    const named = comment?.summary.some(({ kind, text }) => kind === 'code' && mentions(text, name))
    return hasWords(parameter.comment) || named || isTold(parameter.type, told)
      ? []
      : [`${path}(${name})`]
  })
}

const mentions = (code: string, name: string) => new RegExp(`\\b${name}\\b`).test(code)

function isTold(type: Models.SomeType | undefined, told: ReadonlySet<number>): boolean {
  if (type?.type === 'union' || type?.type === 'intersection')
    return type.types.some((one) => isTold(one, told))
  const target = type?.type === 'reference' ? type.reflection : undefined
  return target !== undefined && told.has(target.id)
}

const hasWords = (comment: Models.Comment | undefined) =>
  comment?.summary.some(({ text }) => text.trim() !== '') ?? false

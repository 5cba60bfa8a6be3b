import { type Models } from 'typedoc'
import { sectionOfWords } from './messageSections.js'

/** Returns a type as source code. */
export function typeText(type: Models.SomeType | undefined): string {
  if (!type) return 'unknown'
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- TypeDoc writes the rest well.
  switch (type.type) {
    case 'literal':
      return typeof type.value === 'string' ? `'${type.value}'` : String(type.value)
    case 'reference':
      return referenceText(type)
    case 'array':
      return `${enclosed(type.elementType)}[]`
    case 'union':
      return type.types.map(part).join(' | ')
    case 'intersection':
      return type.types.map(part).join(' & ')
    case 'tuple':
      return `[${type.elements.map(typeText).join(', ')}]`
    case 'namedTupleMember':
      return `${type.name}${type.isOptional ? '?' : ''}: ${typeText(type.element)}`
    case 'optional':
      return `${enclosed(type.elementType)}?`
    case 'rest':
      return `...${enclosed(type.elementType)}`
    case 'typeOperator':
      return keysText(type) ?? `${type.operator} ${enclosed(type.target)}`
    case 'query':
      return `typeof ${type.queryType.name}`
    case 'indexedAccess':
      return `${enclosed(type.objectType)}[${typeText(type.indexType)}]`
    case 'reflection':
      return objectText(type.declaration)
    default:
      return type.toString()
  }
}

/** Returns the type of an optional member, without the `undefined` that the question mark implies. */
export function withoutUndefined(type: Models.SomeType | undefined): Models.SomeType | undefined {
  if (type?.type !== 'union') return type
  const types = type.types.filter((one) => !(one.type === 'intrinsic' && one.name === 'undefined'))
  const [first] = types
  return types.length === 1 ? first : (Object.assign(Object.create(type), { types }) as typeof type)
}

/** Returns a signature such as `(text: string) => boolean`; for a method, `arrow` is `:`. */
export function signatureText(signature: Models.SignatureReflection, arrow = ' =>'): string {
  const parameters = (signature.parameters ?? []).map(parameterText).join(', ')
  return `${typeParametersText(signature.typeParameters)}(${parameters})${arrow} ${typeText(signature.type)}`
}

/** Returns type parameters such as `<Details extends object>`; empty if there are none. */
export function typeParametersText(of: readonly Models.TypeParameterReflection[] = []): string {
  if (of.length === 0) return ''
  const texts = of.map(({ name, type, default: given }) =>
    [name, type && ` extends ${typeText(type)}`, given && ` = ${typeText(given)}`].join(''),
  )
  return `<${texts.join(', ')}>`
}

/** Returns a parameter's name; `props` or `options` if it is destructured. */
export function parameterName({ name, type }: Models.ParameterReflection): string {
  if (!name.startsWith('__')) return name
  return type?.type === 'reference' && type.name.endsWith('Props') ? 'props' : 'options'
}

function parameterText(parameter: Models.ParameterReflection): string {
  const { flags, type, defaultValue } = parameter
  if (flags.isRest && type?.type === 'tuple') return type.elements.map(typeText).join(', ')
  const optional = flags.isOptional || defaultValue !== undefined
  const mark = `${flags.isRest ? '...' : ''}${parameterName(parameter)}${optional ? '?' : ''}`
  return `${mark}: ${typeText(optional ? withoutUndefined(type) : type)}`
}

function objectText({ signatures, children = [] }: Models.DeclarationReflection): string {
  const [signature] = signatures ?? []
  if (signature && children.length === 0) return signatureText(signature)
  const members = children.map(({ name, flags, type, signatures }) => {
    const key = /^[\w$]+$/.test(name) ? name : `'${name}'`
    const [method] = signatures ?? []
    if (method) return `${key}${signatureText(method, ':')}`
    return `${key}${flags.isOptional ? '?' : ''}: ${typeText(flags.isOptional ? withoutUndefined(type) : type)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`
}

function referenceText(type: Models.ReferenceType): string {
  const { name, package: from, typeArguments } = type
  if (name === 'Section') return sectionOfWords(typeArguments?.[0]) ?? name
  return (
    (from === '@types/react' && name === 'Element' ? 'JSX.Element' : name) +
    argumentsText(typeArguments)
  )
}

/** Returns the names in a type such as `keyof typeof scenarios`, if TypeDoc has resolved it. */
function keysText({ operator, target }: Models.TypeOperatorType): string | undefined {
  const told =
    operator === 'keyof' && target.type === 'query' ? target.queryType.reflection : undefined
  const object =
    told?.isDeclaration() && told.type?.type === 'reflection' ? told.type.declaration : undefined
  return object?.children?.map(({ name }) => `'${name}'`).join(' | ')
}

const argumentsText = (types: readonly Models.SomeType[] = []) =>
  types.length > 0 ? `<${types.map(typeText).join(', ')}>` : ''

const isFunction = (type: Models.SomeType) =>
  type.type === 'reflection' && (type.declaration.signatures?.length ?? 0) > 0

/** Returns a part of a union as text, with parentheses around a function type. */
const part = (type: Models.SomeType) => (isFunction(type) ? `(${typeText(type)})` : typeText(type))

/** Returns the operand of a type operator, with parentheses around a type with several parts. */
const enclosed = (type: Models.SomeType) =>
  type.type === 'union' || type.type === 'intersection' || type.type === 'typeOperator'
    ? `(${typeText(type)})`
    : part(type)

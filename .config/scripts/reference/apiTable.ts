import { type Models, ReflectionKind } from 'typedoc'
import { createCustomElementsManifest } from '../../vite/customElementsManifest.js'
import { problemCodes } from '../../../src/contract/problemCode.js'
import { problems } from '../../../src/contract/problem.js'
import { type Member, membersOf, objectIn, resultObjects, variantsOf } from './members.js'
import type { Entry } from './readSource.js'
import { parameterName, signatureText, typeText } from './typeText.js'
import { withDefault, wordsOf } from './words.js'

/** The public API as data, for programs that write code. */
export interface ApiTable {
  /** Description of the other fields. */
  about: string
  entries: readonly ApiEntry[]
  elements: readonly ApiElement[]
  problems: readonly { code: string; status: number; title: string; detail: string }[]
}

/** A public entry of the package, with the names that it exports. */
export interface ApiEntry {
  /** Import path: `fpx-checkout/proxy`. */
  entry: string
  description: string
  exports: readonly ApiExport[]
}

/** A public name. Fields that don't apply are absent. */
export interface ApiExport {
  name: string
  kind: 'component' | 'function' | 'class' | 'constant' | 'type'
  description: string
  /** A function's declaration, a constant's type, or the definition of a short type. */
  type?: string
  /** The name of a component's props type. */
  props?: string
  /** Fields of an object, or of a function's options or result. */
  members?: readonly ApiMember[]
  /** The objects of a union that differ in a field such as `type`; most are events. */
  variants?: readonly { name: string; description: string; members?: readonly ApiMember[] }[]
}

/** A prop, an option or another field. `cache.ttlMs` is a field of the object `cache`. */
export interface ApiMember {
  name: string
  type: string
  /** Absent if the field is optional. */
  required?: true
  /** Default value, in words or as code; absent if there is none. */
  default?: string
  description: string
}

/** A custom element, with its attributes and events. */
export interface ApiElement {
  tag: string
  attributes: readonly ApiElementField[]
  events: readonly ApiElementField[]
}

interface ApiElementField {
  name: string
  type: string
  description: string | undefined
}

/** Creates the table from what TypeDoc read, the manifest of the custom elements, and the problems. */
export const apiTable = (entries: readonly Entry[]): ApiTable => ({
  about:
    'The public API of fpx-checkout, written by `npm run reference` from its source. `entries`: every public name by the entry that exports it; the props of a component are the members of the type that its `props` names, the events of the proxy are the variants of FpxProxyEvent. `elements`: the custom elements. `problems`: the codes of the problems that the proxy returns, with their HTTP status.',
  entries: entries.map(({ name, module }) => ({
    entry: name,
    description: words(module.comment),
    exports: (module.children ?? []).map(exportRow),
  })),
  elements: readElements(),
  problems: problemCodes.map((code) => ({ code, ...problems[code] })),
})

function exportRow(of: Models.DeclarationReflection): ApiExport {
  const { name, kind, type, signatures: [signature] = [] } = of
  const comment = signature?.comment ?? of.comment
  const props = (signature ?? callOf(type))?.parameters
    ?.map((parameter) => propsOf(parameter.type))
    .find(Boolean)
  const isComponent = props !== undefined && kind !== ReflectionKind.Class && /^[A-Z]/.test(name)
  const variants = variantsOf(type)
  const members = isComponent || variants ? [] : membersFor(of)
  return {
    name,
    kind: isComponent ? 'component' : (kinds.get(kind) ?? 'type'),
    description: words(comment),
    ...present('type', isComponent || variants ? '' : shortType(of)),
    ...present('props', props),
    ...present('members', members.map(memberRow)),
    ...present(
      'variants',
      variants?.map((variant) => ({
        name: variant.name,
        description: wordsOf(variant.summary, noAddress),
        ...present('members', variant.fields.map(memberRow)),
      })),
    ),
  }
}

const kinds = new Map<ReflectionKind, ApiExport['kind']>([
  [ReflectionKind.Function, 'function'],
  [ReflectionKind.Class, 'class'],
  [ReflectionKind.Variable, 'constant'],
])

/** Returns the signature of a constant that is a function. */
const callOf = (type: Models.SomeType | undefined) =>
  type?.type === 'reflection' ? type.declaration.signatures?.[0] : undefined

const propsOf = (type: Models.SomeType | undefined): string | undefined => {
  if (type?.type === 'intersection') return type.types.map(propsOf).find(Boolean)
  return type?.type === 'reference' && type.name.endsWith('Props') ? type.name : undefined
}

/** Returns the members of an object or class, of a function's inline options, and of its inline result. */
function membersFor(of: Models.DeclarationReflection): Member[] {
  const { type, signatures: [signature] = [] } = of
  const parameters = (signature?.parameters ?? []).flatMap((parameter) => {
    const object = objectIn(parameter.type)
    return object ? membersOf(object, `${parameterName(parameter)}.`) : []
  })
  const results = (signature && resultObjects(signature.type)) ?? []
  const object = objectIn(type)
  return [
    ...parameters,
    ...results.flatMap((result) => membersOf(result, 'result.')),
    ...(object ? membersOf(object) : membersOf(of)),
  ]
}

function memberRow({ path, type, signature, optional, comment }: Member): ApiMember {
  const { words, given } = withDefault(wordsOf(comment?.summary, noAddress))
  return {
    name: path,
    type: signature ? signatureText(signature) : objectIn(type) ? 'object' : typeText(type),
    ...(optional ? {} : { required: true as const }),
    ...present('default', given),
    description: words,
  }
}

/** Returns an export's type as text; empty for classes and objects, which their members describe. */
function shortType({ type, signatures, kind }: Models.DeclarationReflection): string {
  if (signatures)
    return signatures
      .map((one) =>
        resultObjects(one.type) ? withoutResult(signatureText(one)) : signatureText(one),
      )
      .join(' | ')
  if (kind === ReflectionKind.Class || !type || objectIn(type)) return ''
  return typeText(type)
}

const withoutResult = (text: string) => `${text.slice(0, text.indexOf(') => ') + 5)}object`

/** Reads the elements from the editors' manifest. */
function readElements(): ApiElement[] {
  const row = ({
    type,
    ...named
  }: {
    name: string
    type: { text: string }
    description?: string
  }) => ({
    name: named.name,
    type: type.text,
    description: named.description,
  })
  return createCustomElementsManifest()
    .modules.flatMap(({ declarations }) => declarations)
    .map(({ tagName, attributes, events }) => ({
      tag: tagName,
      attributes: attributes.map(row),
      events: events.map(row),
    }))
}

const noAddress = () => undefined

const words = (comment: Models.Comment | undefined) => wordsOf(comment?.summary, noAddress)

/** Returns an object with only this field, or an empty object if the value is `undefined` or empty. */
const present = <Name extends string, Value extends string | readonly unknown[]>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> =>
  value === undefined || value.length === 0 ? {} : ({ [name]: value } as Record<Name, Value>)

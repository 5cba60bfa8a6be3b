import { type Models, ReflectionKind } from 'typedoc'
import { withoutUndefined } from './typeText.js'

/** A member as a table row. */
export interface Member {
  /** The member's name; for a member of an inline object, the object's name and its own: `cache.ttlMs`. */
  path: string
  type: Models.SomeType | undefined
  /** Only set for a method. */
  signature: Models.SignatureReflection | undefined
  optional: boolean
  comment: Models.Comment | undefined
}

/** Returns the public members of an interface, class or object. An inline object is followed by its members. */
export function membersOf(of: Models.DeclarationReflection, before = ''): Member[] {
  return (of.children ?? []).filter(isForUsers).flatMap((child) => {
    const path = before + child.name
    const getter = child.getSignature ?? child.setSignature
    const signature = child.signatures?.[0]
    const optional = child.flags.isOptional
    const type = getter?.type ?? (optional ? withoutUndefined(child.type) : child.type)
    const comment = child.comment ?? getter?.comment ?? signature?.comment
    const row = { path, type, signature, optional, comment }
    const inner = objectIn(type)
    return inner ? [row, ...membersOf(inner, `${path}.`)] : [row]
  })
}

/** Returns the declaration of an inline object type; `undefined` for functions and other types. */
export const objectIn = (type: Models.SomeType | undefined) =>
  type?.type === 'reflection' && !type.declaration.signatures ? type.declaration : undefined

/** Returns the inline objects in a function's return type. */
export function resultObjects(
  type: Models.SomeType | undefined,
): Models.DeclarationReflection[] | undefined {
  const parts = type?.type === 'intersection' ? type.types : [type]
  const objects = parts.map(objectIn).filter((one) => one !== undefined)
  return objects.some(({ children }) => children) ? objects : undefined
}

/** The members of a custom element that only the browser calls. */
const LIFECYCLE = /^(connected|disconnected|adopted|attributeChanged|form\w+)Callback$/

const isForUsers = ({ kind, name, flags }: Models.DeclarationReflection) =>
  kind !== ReflectionKind.Constructor && !LIFECYCLE.test(name) && !flags.isStatic

/** A variant of an object union: its literal, its other fields, and its docstring. */
export interface Variant {
  name: string
  fields: Member[]
  summary: Models.CommentDisplayPart[]
}

/** Returns the variants of a union whose objects differ in a literal; `undefined` for any other type. */
export function variantsOf(type: Models.SomeType | undefined): Variant[] | undefined {
  if (type?.type !== 'union') return undefined
  const variants = type.types.map((one, index): Variant | undefined => {
    const parts = one.type === 'intersection' ? one.types : [one]
    const members = parts.flatMap((part) => {
      const object = objectIn(part)
      return object ? membersOf(object) : []
    })
    const [mark] = members.filter((member) => member.type?.type === 'literal')
    if (mark?.type?.type !== 'literal') return undefined
    return {
      name: String(mark.type.value),
      fields: members.filter((member) => member !== mark),
      summary: [...(mark.comment?.summary ?? type.elementSummaries?.[index] ?? [])],
    }
  })
  return variants.every((variant) => variant !== undefined) ? variants : undefined
}

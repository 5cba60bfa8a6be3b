import { type Models, ReflectionKind } from 'typedoc'
import { withoutUndefined } from './typeText.js'

/** A member as a row of a table has it. */
export interface Member {
  /** `bank.ttlMs` for a member of a member without a name of its own. */
  path: string
  type: Models.SomeType | undefined
  /** Of a method. */
  signature: Models.SignatureReflection | undefined
  optional: boolean
  comment: Models.Comment | undefined
}

/** The members that an interface, a class or an object has for its users, those of inline objects after their own. */
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

/** The object that a type is, if it has no name of its own and is no function. */
export const objectIn = (type: Models.SomeType | undefined) =>
  type?.type === 'reflection' && !type.declaration.signatures ? type.declaration : undefined

/** The objects without a name that a function gives. */
export function resultObjects(
  type: Models.SomeType | undefined,
): Models.DeclarationReflection[] | undefined {
  const parts = type?.type === 'intersection' ? type.types : [type]
  const objects = parts.map(objectIn).filter((one) => one !== undefined)
  return objects.some(({ children }) => children) ? objects : undefined
}

// What the browser calls and reads of a custom element is nobody else's business.
const isForUsers = ({ kind, name, flags }: Models.DeclarationReflection) =>
  kind !== ReflectionKind.Constructor && !name.endsWith('Callback') && !flags.isStatic

/** A variant of a union of objects: what tells it from the others, what it carries, and what is said of it. */
export interface Variant {
  name: string
  fields: Member[]
  summary: Models.CommentDisplayPart[]
}

/** The variants of a union whose objects are told apart by a literal; nothing for every other type. */
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

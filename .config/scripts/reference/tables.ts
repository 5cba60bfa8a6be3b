import type { Models } from 'typedoc'
import { type Member, objectIn } from './members.js'
import { signatureText, typeText } from './typeText.js'
import { type AddressOf, cell, thrownOf, withDefault, wordsOf } from './words.js'

/** A Markdown table. Empty columns are left out, and a table without rows is an empty text. */
export function rowsTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.map((_, column) => rows.some((row) => row[column]))
  const line = (texts: readonly string[]) =>
    `| ${texts
      .filter((_, column) => used[column])
      .map(cell)
      .join(' | ')} |`
  if (rows.length === 0) return ''
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Members with their types, defaults and meanings. Required members are bold. */
export function memberTable(
  members: readonly Member[],
  addressOf: AddressOf,
  { title = 'name', bold = members.some(({ optional }) => optional) } = {},
): string {
  return rowsTable(
    [title, 'type', 'default', 'meaning'],
    members.map((member) => {
      const { path, optional, comment } = member
      const { words, given } = withDefault(wordsOf(comment?.summary, addressOf))
      const name = `\`${path}\``
      const throws = (comment?.getTags('@throws') ?? []).map((tag) => thrownOf(tag, addressOf))
      return [
        bold && !optional ? `**${name}**` : name,
        memberType(member, addressOf),
        given,
        [words || sentence(member), ...parameterWords(member, addressOf), ...throws].join(' '),
      ]
    }),
  )
}

const parameterWords = ({ signature }: Member, addressOf: AddressOf) =>
  (signature?.parameters ?? []).flatMap(({ name, comment }) => {
    const words = wordsOf(comment?.summary, addressOf)
    return words ? [`\`${name}\`: ${words}`] : []
  })

function memberType({ type, signature }: Member, addressOf: AddressOf): string {
  if (signature) return `\`${shortened(signatureText(signature))}\``
  if (objectIn(type)) return 'object'
  if (isSentence(type)) return ''
  const text = `\`${shortened(typeText(type))}\``
  const address = addressOfType(type, addressOf)
  return address ? `[${text}](${address})` : text
}

/** A long type without what is inside its innermost objects. */
function shortened(text: string): string {
  const shorter = text.replace(/\{ [^{}…]+ \}/g, '{ … }')
  return text.length < 160 || shorter === text ? text : shortened(shorter)
}

/** Whether a literal type is a sentence that describes itself, like the scenarios of the sandbox. */
const isSentence = (type: Models.SomeType | undefined): type is Models.LiteralType =>
  type?.type === 'literal' && String(type.value).includes(' ')

const sentence = ({ type }: Member) => (isSentence(type) ? String(type.value) : '')

/** The address of the only name in a type, if there is one: of `Bank`, `readonly Bank[]`, `Bank | null`. */
function addressOfType(
  type: Models.SomeType | undefined,
  addressOf: AddressOf,
): string | undefined {
  if (type?.type === 'reference')
    return type.reflection && !type.refersToTypeParameter ? addressOf(type.reflection) : undefined
  if (type?.type === 'array') return addressOfType(type.elementType, addressOf)
  if (type?.type === 'typeOperator') return addressOfType(type.target, addressOf)
  if (type?.type === 'union')
    return type.types.map((one) => addressOfType(one, addressOf)).find(Boolean)
  return undefined
}

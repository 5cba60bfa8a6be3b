import type { Models } from 'typedoc'
import { type Member, objectIn } from './members.js'
import { signatureText, typeText } from './typeText.js'
import { type AddressOf, cell, thrownOf, withDefault, wordsOf } from './words.js'

/** A table of Markdown; a column in which nothing stands is left out, and a table without rows is nothing. */
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

/** Members with their types, defaults and meanings. What must be given stands in bold. */
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

/** A text that says what it stands for, as the scenarios of the sandbox do. */
const isSentence = (type: Models.SomeType | undefined): type is Models.LiteralType =>
  type?.type === 'literal' && String(type.value).includes(' ')

const sentence = ({ type }: Member) => (isSentence(type) ? String(type.value) : '')

/** Where the one name in a type stands, if there is one: of `Bank`, `readonly Bank[]`, `Bank | null`. */
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

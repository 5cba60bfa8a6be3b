import type { Message } from 'fpx-checkout/locales'
import type { Models } from 'typedoc'
import { type Member, objectIn } from './members.js'
import { messageSections } from './messageSections.js'
import { signatureText, typeText } from './typeText.js'
import { type AddressOf, cell, thrownOf, withDefault, wordsOf } from './words.js'

/** Returns a Markdown table without its empty columns; an empty string if there are no rows. */
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

/** Returns a table of members with types, defaults and meanings. If some are optional, the required ones are bold. */
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

/** Shortens a type of 160 characters or more by removing the contents of its objects, the innermost first. */
function shortened(text: string): string {
  const shorter = text.replace(/\{ [^{}…]+ \}/g, '{ … }')
  return text.length < 160 || shorter === text ? text : shortened(shorter)
}

/** Whether a literal type is a sentence that describes itself, such as a sandbox scenario. */
const isSentence = (type: Models.SomeType | undefined): type is Models.LiteralType =>
  type?.type === 'literal' && String(type.value).includes(' ')

const sentence = ({ type }: Member) => (isSentence(type) ? String(type.value) : '')

/** Returns the link for the name in a type such as `Bank`, `readonly Bank[]` or `Bank | null`, if there is one. */
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

/** Returns a table of a message section: keys and English messages. */
export function wordsTable({ name, comment }: Models.DeclarationReflection): string | undefined {
  const section = Object.entries(messageSections).find(([key]) => key === name)?.[1]
  if (!section) return undefined
  const rows = Object.entries(section).map(([key, message]: [string, Message]) => [
    `\`${key}\``,
    typeof message === 'string' ? message : Object.values(message).join(' / '),
  ])
  return `${wordsOf(comment?.summary, () => undefined)}\n\n${rowsTable(['key', 'in English'], rows)}`
}

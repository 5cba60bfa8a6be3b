import { type Models, ReflectionKind } from 'typedoc'

/** The address of a name: the page, and the heading on it. */
export type AddressOf = (target: Models.Reflection) => string | undefined

/** Links the sources that docstrings cite: `FPX rule 5, guide fpx-rules.md`, and the standard gateway. */
const linkSources = (text: string) =>
  text
    .replace(/FPX rule (\d+), guide fpx-rules\.md/g, '[FPX rule $1](../fpx-rules.md#rule-$1)')
    .replace(/standard gateway/g, '[standard gateway](gateway-adapters.md#standardgateway)')

/** The text of a docstring as Markdown, with links to the addresses of names and to the sources that it cites. */
export const wordsOf = (parts: readonly Models.CommentDisplayPart[] = [], addressOf: AddressOf) =>
  parts
    .map((part) => {
      if (part.kind === 'text') return linkSources(part.text)
      if (part.kind !== 'inline-tag') return part.text
      const { target } = part
      const address =
        target && typeof target === 'object' && 'kind' in target ? addressOf(target) : undefined
      return address ? `[\`${part.text}\`](${address})` : `\`${part.text}\``
    })
    .join('')
    .trim()

/** The export that a reflection is, or is a part of. */
export function exportOf(of: Models.Reflection): Models.Reflection | undefined {
  if (of.parent?.kindOf(ReflectionKind.Module)) return of
  return of.parent && exportOf(of.parent)
}

/** The text of a `@throws`, with its kind of error first. */
export function thrownOf(tag: Models.CommentTag, addressOf: AddressOf): string {
  const kind = tag.typeAnnotation?.replace(/^\{|\}$/g, '')
  return `Throws ${kind ? `\`${kind}\` ` : ''}${wordsOf(tag.content, addressOf)}`
}

/** Extracts the default from a text with a sentence such as `Default: 60,000.` or `Default 30: half of …`. */
export function withDefault(words: string): { words: string; given: string } {
  const found = /(?:^|\s)Default:? ((?:`[^`]*`|"[^"]*"|[.:](?=\S)|[^.:`"])+)([.:])(?=\s|$)/.exec(
    words,
  )
  if (!found) return { words, given: '' }
  const [sentence, given = '', end] = found
  const rest = words.slice(found.index + sentence.length).trim()
  const after = end === ':' ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest
  return { words: `${words.slice(0, found.index)} ${after}`.trim(), given: given.trim() }
}

/** Text for a cell of a table. */
export const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

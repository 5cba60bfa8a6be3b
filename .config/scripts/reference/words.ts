import { type Models, ReflectionKind } from 'typedoc'

/** Returns the link to a name: page and heading. */
export type AddressOf = (target: Models.Reflection) => string | undefined

/** Links the sources that docstrings cite: `FPX rule 5, guide fpx-rules.md`, and the standard gateway. */
const linkSources = (text: string) =>
  text
    .replace(/FPX rule (\d+), guide fpx-rules\.md/g, '[FPX rule $1](../fpx-rules.md#rule-$1)')
    .replace(/standard gateway/g, '[standard gateway](gateway-adapters.md#standardgateway)')

/** Returns a docstring as Markdown, with links to the names and sources that it cites. */
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

/** Returns the export that a reflection belongs to, or the reflection itself if it is an export. */
export function exportOf(of: Models.Reflection): Models.Reflection | undefined {
  if (of.parent?.kindOf(ReflectionKind.Module)) return of
  return of.parent && exportOf(of.parent)
}

/** Returns the text of a `@throws`, with the error class first. */
export function thrownOf(tag: Models.CommentTag, addressOf: AddressOf): string {
  const kind = tag.typeAnnotation?.replace(/^\{|\}$/g, '')
  return `Throws ${kind ? `\`${kind}\` ` : ''}${wordsOf(tag.content, addressOf)}`
}

/** Extracts the default from a text that has a sentence such as `Default: 60,000.` or `Default 30: half of …`. */
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

/** Returns a text for a table cell, on one line and with escaped bars. */
export const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

import type { Args, IndexedStory } from '../../frame/storyIndex.js'
import type { CodeParts } from './CodeParts.js'
import { htmlCode } from './elementCode.js'
import { phpCode } from './phpCode.js'
import { reactCode } from './reactCode.js'

/**
 * Returns the code in a story's parameters. If the parameters contain no code, returns code generated from the story's
 * arguments.
 */
export function storyCode(
  { parameters: { shows, code }, argTypes }: IndexedStory,
  args: Args,
  language: CodeParts['language'],
): Partial<Record<'react' | 'html' | 'php', string>> {
  if (!shows) return code ?? {}
  const writable = Object.entries(args).filter(
    ([name, value]) =>
      argTypes[name]?.control &&
      !argTypes[name].mapping &&
      value !== undefined &&
      value !== '' &&
      // The terms are shown by default, all other flags are off.
      !(value === false && argTypes[name].control === 'boolean' && name !== 'terms'),
  )
  const named = (args['locale'] as { lang?: string } | undefined)?.lang
  const parts: CodeParts = {
    component: shows,
    args: Object.fromEntries(writable),
    language: (named?.slice(0, 2) as CodeParts['language'] | undefined) ?? language,
  }
  const all = { react: reactCode(parts), html: htmlCode(parts), php: phpCode(parts), ...code }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined))
}

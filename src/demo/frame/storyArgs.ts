import type { ArgType } from '../stories/Story.js'
import type { Args, IndexedStory } from './storyIndex.js'

/**
 * Returns a story's arguments after applying the changes from the URL. Changes to arguments without a control are
 * ignored.
 */
export function storyArgs({ args, argTypes }: IndexedStory, changed: Record<string, string>): Args {
  const read = Object.entries(changed).flatMap(([name, text]) => {
    const value = readArg(argTypes[name], text)
    return value === unreadable ? [] : [[name, value] as const]
  })
  return { ...args, ...Object.fromEntries(read) }
}

/** Formats an argument as text for the URL and for the argument's control. */
export function argText(value: unknown, { mapping = {} }: ArgType = {}): string {
  const named = Object.entries(mapping).find(([, mapped]) => mapped === value)
  if (named) return named[0]
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

const unreadable = Symbol('unreadable')

/** Reads an argument from text. An empty string removes the argument even if the story sets it. */
function readArg({ control, options, mapping }: ArgType = {}, text: string): unknown {
  if (!control) return unreadable
  if (text === '') return undefined
  switch (control) {
    case 'boolean':
      return text === 'true'
    case 'number':
      return Number.isNaN(Number(text)) ? unreadable : Number(text)
    case 'select':
    case 'inline-radio':
      return options?.includes(text) ? (mapping?.[text] ?? text) : unreadable
    case 'object':
      return parseJson(text)
    case 'text':
      return text
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return unreadable
  }
}

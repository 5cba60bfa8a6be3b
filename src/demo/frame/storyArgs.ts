import type { ArgType } from '../stories/Story.js'
import type { Args, IndexedStory } from './storyIndex.js'

/** A story's arguments with those that the address changes; what the address says and no control knows is left out. */
export function storyArgs({ args, argTypes }: IndexedStory, changed: Record<string, string>): Args {
  const read = Object.entries(changed).flatMap(([name, text]) => {
    const value = readArg(argTypes[name], text)
    return value === unreadable ? [] : [[name, value] as const]
  })
  return { ...args, ...Object.fromEntries(read) }
}

/** An argument as text, for the address and for its control. */
export function argText(value: unknown, { mapping = {} }: ArgType = {}): string {
  const named = Object.entries(mapping).find(([, mapped]) => mapped === value)
  if (named) return named[0]
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

const unreadable = Symbol('unreadable')

/** A blank text takes the argument away, whatever the story gives it. */
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
      return parsed(text)
    case 'text':
      return text
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return unreadable
  }
}

import type { ArgType } from '../stories/Story.js'
import type { Args, IndexedStory } from './storyIndex.js'

/** A story's arguments with those that the address changes; what the address says and no control knows is left out. */
export function storyArgs({ args, argTypes }: IndexedStory, changed: Record<string, string>): Args {
  const read = Object.entries(changed).flatMap(([name, text]) => {
    const value = readArg(argTypes[name], text)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...args, ...Object.fromEntries(read) }
}

/** An argument as text, for the address and for its control. */
export const argText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

function readArg({ control, options }: ArgType = {}, text: string): unknown {
  switch (control) {
    case 'boolean':
      return text === 'true'
    case 'number':
      return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
    case 'select':
    case 'inline-radio':
      return options?.includes(text) ? text : undefined
    case 'object':
      return parsed(text)
    case 'text':
      return text
    case false:
    case undefined:
      return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

import { inspect } from 'node:util'

/** A key that is easy to find in any output. */
export const CANARY = 'canary+KEY/0f3a9c=7d51'

/** Returns the plain and encoded forms in which a key could appear in output. */
export function formsOf(key: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + key)
      .toString('base64')
      // The characters at both ends depend on their neighbours.
      .slice(shift ? 4 : 0, -4),
  )
  return [
    key,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(key),
    Buffer.from(key).toString('hex'),
    Array.from(key)
      .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
    Array.from(key)
      .map((char) => `&#${char.charCodeAt(0)};`)
      .join(''),
  ]
}

/** Returns the forms of a key that `text` contains, as they are or in upper case. */
export function formsFoundIn(text: string, key = CANARY): string[] {
  return formsOf(key).filter((form) => text.includes(form) || text.includes(form.toUpperCase()))
}

/** Returns everything that could be printed for a value, which is its inspection, JSON, string, and causes. */
export function everyOutputOf(value: unknown): string {
  const outputs = [inspect(value, { depth: 20, showHidden: true }), json(value), String(value)]
  for (let link = value; link instanceof Error; link = link.cause)
    outputs.push(link.message, link.stack ?? '', json(link), inspect(link, { showHidden: true }))
  return outputs.join('\n')
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

import { UnreadableError } from '../contract/index.js'

/** Deepest nesting that is read; a bank or a company needs four levels. */
const DEEPEST = 64

/**
 * `JSON.parse` for the answer of somebody else: bounded in depth, because what is parsed is written
 * again by recursion, and without `__proto__` keys.
 *
 * @throws {UnreadableError} that never repeats the text.
 */
export function parseJson(text: string): unknown {
  if (deeperThan(DEEPEST, text))
    throw new UnreadableError('', `at most ${DEEPEST} levels of nesting`, 'more')
  try {
    return JSON.parse(text, withoutProto)
  } catch {
    throw new UnreadableError('', 'JSON', text.trim() ? 'something else' : 'nothing')
  }
}

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/** One pass over the brackets outside of strings, whatever the text is: no pattern that could backtrack. */
function deeperThan(limit: number, text: string): boolean {
  let level = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '[' || char === '{') {
      if (++level > limit) return true
    } else if (char === ']' || char === '}') level--
  }
  return false
}

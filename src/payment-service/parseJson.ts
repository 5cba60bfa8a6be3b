import { UnreadableError } from '../contract/index.js'

/** The deepest nesting that is read. A bank or a company needs four levels. */
const MAX_DEPTH = 64

/**
 * Parses the body of an answer. Deep nesting is refused, because the recursion that serializes the result would overflow
 * the stack. `__proto__` keys are dropped.
 *
 * @throws {UnreadableError} without the text.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(MAX_DEPTH, text))
    throw new UnreadableError('', `at most ${MAX_DEPTH} levels of nesting`, 'more')
  try {
    return JSON.parse(text, withoutProto)
  } catch {
    throw new UnreadableError('', 'JSON', text.trim() ? 'something else' : 'nothing')
  }
}

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/** Counts brackets outside of strings in one pass. A regular expression could backtrack on a hostile text. */
function isDeeperThan(limit: number, text: string): boolean {
  let level = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '[' || char === '{') {
      if (++level > limit) return true
    } else if (char === ']' || char === '}') level--
  }
  return false
}

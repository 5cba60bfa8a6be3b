import * as v from 'valibot'

/**
 * An answer that is not what the service document promises.
 *
 * The message names where, what was expected and what kind of thing came; never the value itself,
 * because an answer may echo the key.
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'

  constructor(
    /** Where in the answer, for example `data[3].code`; empty for the answer as a whole. */
    readonly path: string,
    /** What should stand there. */
    readonly expected: string,
    /** What kind of thing stands there. */
    readonly received: string,
  ) {
    super(`${path || 'the answer'}: expected ${expected}, got ${received}`)
  }
}

/** Reads `value` by a schema, or throws an {@link UnreadableError} for the first thing that does not fit. */
export function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new UnreadableError(pathOf(issue), expectedBy(issue), kindOf(issue.input))
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  let path = ''
  for (const { key } of issue.path ?? [])
    path += typeof key === 'number' ? `[${key}]` : path ? `.${String(key)}` : String(key)
  return path
}

/** Our own schemas say in the message what they expect; what is left are absent fields and objects. */
function expectedBy(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid')) return issue.message
  return issue.message.startsWith('Invalid key') ? 'a value' : 'an object'
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'string')
    return value.trim() ? `a string of ${value.length} characters` : 'a blank string'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

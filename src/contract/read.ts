import * as v from 'valibot'

/**
 * Error for a response that doesn't match the standard gateway's documentation.
 *
 * The message names the path, what was expected and what kind of value was received. It never contains the value itself,
 * because a response may echo the key.
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'

  constructor(
    /** Path in the response, for example `data[3].code`; empty for the whole response. */
    readonly path: string,
    /** Description of a valid value at that path. */
    readonly expected: string,
    /** Kind of value that was received. */
    readonly received: string,
  ) {
    super(`${path || 'the answer'}: expected ${expected}; received ${received}`)
  }
}

/** Parses `value` with a schema. Throws an {@link UnreadableError} for the first mismatch. */
export function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const { output, error } = readSafely(schema, value, '')
  if (error) throw error
  return output
}

/** Parses the `value` at `path` with a schema. Returns the value, or the error for the first mismatch. */
export function readSafely<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
  path: string,
): { output: Output; error?: undefined } | { output?: undefined; error: UnreadableError } {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return { output: result.output }
  const [issue] = result.issues
  const { input } = issue
  return {
    error: new UnreadableError(
      formatPath(issue, path),
      describeExpected(issue),
      describeInput(input),
    ),
  }
}

function formatPath(issue: v.BaseIssue<unknown>, path: string): string {
  for (const { key } of issue.path ?? [])
    path += typeof key === 'number' ? `[${key}]` : path ? `.${String(key)}` : String(key)
  return path
}

/**
 * Returns what a schema expects. Our schemas have messages that say it, except for absent fields and for objects:
 * there, valibot's own message is replaced.
 */
function describeExpected(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid')) return issue.message
  return issue.message.startsWith('Invalid key') ? 'a value' : 'an object'
}

function describeInput(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'string')
    return value.trim() ? `a string of ${value.length} characters` : 'a blank string'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const expected = 'a whole number from 0, or its digits as a string'

/**
 * Schema of a count or an identifier: a whole number from 0 to 2^53 - 1. Digits in a string are accepted too, because
 * the standard gateway's documentation doesn't specify numeric types.
 */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))], expected),
  v.check((value) => Number.isSafeInteger(value) && value >= 0, expected),
)

/**
 * Bank code: 1 to 35 printable characters, without a space at either end. FPX codes have 6 to 8 characters; DuitNow
 * allows 35.
 */
const BANK_CODE = /^(?!\s|[^]*\s$)[^\p{C}]{1,35}$/u

export const code = v.pipe(
  v.string('a string'),
  v.regex(BANK_CODE, '1 to 35 printable characters without spaces at the ends'),
)

/** Whether a string can be a bank code. */
export const isBankCode = (text: string): boolean => BANK_CODE.test(text)

/**
 * Schema of a string that may be absent, null or blank. The standard gateway's documentation doesn't say which fields
 * always have a value.
 */
export const optionalText = v.nullish(v.string('a string, null or nothing'))

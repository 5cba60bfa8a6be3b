import * as v from 'valibot'

/**
 * Thrown when a response doesn't match the standard gateway's documentation.
 *
 * The message contains the path, what was expected, and the type of the received value. The message never contains the
 * value itself (a response can include the API key).
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'

  constructor(
    /**
     * The path in the response (`data[3].code`). The path is empty if the error concerns the whole response.
     */
    readonly path: string,
    /** A description of a valid value. */
    readonly expected: string,
    /** The type of the received value. */
    readonly received: string,
  ) {
    super(`${path || 'the answer'}: expected ${expected}; received ${received}`)
  }
}

/** Parses a value with a schema. Throws an {@link UnreadableError} for the first mismatch. */
export function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const { output, error } = readSafely(schema, value, '')
  if (error) throw error
  return output
}

/** Parses the value at `path` with a schema. Returns the output or the error for the first mismatch. */
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
  for (const { key } of issue.path ?? []) path += `${path && '.'}${String(key)}`
  return path
}

/**
 * Returns a description of the value a schema expects. The description is the schema's message, except that we replace
 * valibot's messages for missing fields and objects.
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
 * Accepts a count or an identifier, which must be a non-negative safe integer. Strings of digits are also accepted:
 * the standard gateway's documentation doesn't specify the type of numbers.
 */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))], expected),
  v.check((value) => Number.isSafeInteger(value) && value >= 0, expected),
)

/**
 * Matches a bank code, which consists of 1 to 35 printable characters without leading or trailing spaces. FPX codes
 * consist of 6 to 8 characters, but DuitNow codes may have up to 35.
 */
const BANK_CODE = /^(?!\s|[^]*\s$)[^\p{C}]{1,35}$/u

export const code = v.pipe(
  v.string('a string'),
  v.regex(BANK_CODE, '1 to 35 printable characters without spaces at the ends'),
)

/** Whether a string is a valid bank code. */
export const isBankCode = (text: string): boolean => BANK_CODE.test(text)

/**
 * Accepts an optional string, which may be absent, null, or blank. The standard gateway's documentation doesn't state
 * which fields are required.
 */
export const optionalText = v.nullish(v.string('a string, null or nothing'))

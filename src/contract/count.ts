import * as v from 'valibot'

const expected = 'a whole number from 0, or its digits as a string'

/**
 * Schema of a count or an identifier: a whole number from 0 to 2^53 - 1. Digits in a string are accepted too, because
 * the standard gateway's documentation doesn't specify numeric types.
 */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))], expected),
  v.check((value) => Number.isSafeInteger(value) && value >= 0, expected),
)

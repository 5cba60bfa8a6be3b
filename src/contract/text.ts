import * as v from 'valibot'

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

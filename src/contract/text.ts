import * as v from 'valibot'

/** A bank code: 1 to 35 printable characters, no space at either end. Codes of FPX have 6 to 8, DuitNow allows 35. */
const BANK_CODE = /^(?!\s|[^]*\s$)[^\p{C}]{1,35}$/u

export const code = v.pipe(
  v.string('a string'),
  v.regex(BANK_CODE, '1 to 35 printable characters without spaces at the ends'),
)

/** Whether a text can be a bank code. */
export const isBankCode = (text: string): boolean => BANK_CODE.test(text)

/** A text that may be absent, null or blank: the standard gateway's document does not show which fields may. */
export const optionalText = v.nullish(v.string('a string, null or nothing'))

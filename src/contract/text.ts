import * as v from 'valibot'

/** A bank code: 1 to 32 printable characters, no space at either end. No tighter: today's have 6 to 8. */
export const code = v.pipe(
  v.string('a string'),
  v.regex(
    /^(?!\s)[^\p{C}]{1,32}(?<!\s)$/u,
    '1 to 32 printable characters without spaces at the ends',
  ),
)

/** A text that may be absent, null or blank: the service document does not show which fields may. */
export const optionalText = v.nullish(v.string('a string, null or nothing'))

import * as v from 'valibot'
import { code, optionalText } from './read.js'

/**
 * A supported FPX bank, with the gateway's field names.
 *
 * A bank may have other fields, which are passed on unchanged. `Details` is the type of these fields.
 *
 * @example
 * type MyBank = Bank<{ is_active: boolean }>
 */
export type Bank<Details extends object = Record<string, unknown>> = Details & {
  /** Bank code, 1 to 35 printable characters. Not unique: a bank may be in both FPX models. */
  code: string
  /** Name of the bank. May be missing if `display` is set. */
  name?: string | null
  /** Display name or alias of the bank. May be missing if `name` is set. */
  display?: string | null
}

/** Schema of a bank: requires `code` and one of the two names, and leaves all other fields unchanged. */
export const bankSchema = v.pipe(
  v.looseObject({ code, name: optionalText, display: optionalText }),
  v.check(
    (bank) => typeof bank.name === 'string' || typeof bank.display === 'string',
    'a name or a display name',
  ),
)

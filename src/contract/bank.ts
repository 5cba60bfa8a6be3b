import * as v from 'valibot'
import { code, optionalText } from './read.js'

/**
 * A supported FPX bank. The fields are named as in the gateway's response.
 *
 * A bank can contain additional fields, which are passed on unchanged. Use `Details` to type the additional fields.
 *
 * @example
 * type MyBank = Bank<{ is_active: boolean }>
 */
export type Bank<Details extends object = Record<string, unknown>> = Details & {
  /**
   * The bank code, which consists of 1 to 35 printable characters. Codes aren't unique (a bank can have one row
   * for each FPX model).
   */
  code: string
  /** The name of the bank, which may be missing if `display` is set. */
  name?: string | null
  /** The display name or alias of the bank, which may be missing if `name` is set. */
  display?: string | null
}

/** Requires `code` and at least one of `name` and `display`. All other fields are passed on unchanged. */
export const bankSchema = v.pipe(
  v.looseObject({ code, name: optionalText, display: optionalText }),
  v.check(
    (bank) => typeof bank.name === 'string' || typeof bank.display === 'string',
    'a name or a display name',
  ),
)

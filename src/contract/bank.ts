import * as v from 'valibot'
import { code, optionalText } from './text.js'

/**
 * A supported FPX bank, in the gateway's own field names.
 *
 * A bank object may carry further details; they stay unchanged, and `Details` types them.
 *
 * @example
 * type MyBank = Bank<{ is_active: boolean }>
 */
export type Bank<Details extends object = Record<string, unknown>> = Details & {
  /** Bank code, 1 to 35 printable characters. Not unique: a bank may be in both FPX models. */
  code: string
  /** Name of the bank. */
  name?: string | null
  /** Display name or alias of the bank. */
  display?: string | null
}

/** Reads one bank: `code` and one of the two names are needed, every other field stays unchanged. */
export const bankSchema = v.pipe(
  v.looseObject({ code, name: optionalText, display: optionalText }),
  v.check(
    (bank) => typeof bank.name === 'string' || typeof bank.display === 'string',
    'a name or a display name',
  ),
)

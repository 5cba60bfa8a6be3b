import type { Bank } from './bank.js'
import { readFieldsMatching } from './bankFields.js'

/**
 * Whether a bank currently accepts payments. `unknown` is treated as online (FPX rule 10 in the guide fpx-rules.md).
 */
export type BankStatus = 'online' | 'offline' | 'unknown'

const details = /* @__PURE__ */ readFieldsMatching(
  /^(status|state|(is)?(active|online|available|enabled)|(bank)?availability)$/i,
)
const inverted = /* @__PURE__ */ readFieldsMatching(/^(is)?(disabled|offline|maintenance)$/i)
// We match these patterns against JSON because JSON quotes the string "true" but not the boolean.
const online = /^(true|1|"(1|a|active|online|up|available)")$/i
const offline = /^(false|0|"(0|b|blocked|inactive|offline|down|maintenance|unavailable)")$/i
const yes = /^(true|"?1"?)$/
const no = /^(false|"?0"?)$/

/**
 * Reads a bank's status from the fields that real FPX gateways use, such as `status`, `is_active`, `availability`, and
 * `maintenance`. A bank is offline if any of these fields says so. If none of the fields contains a known value, the
 * status is `unknown`.
 */
export function readBankStatus(bank: Bank): BankStatus {
  const stated = details(bank)
  const denied = inverted(bank)
  return says(stated, offline) || says(denied, yes)
    ? 'offline'
    : says(stated, online) || says(denied, no)
      ? 'online'
      : 'unknown'
}

const says = (values: readonly unknown[], words: RegExp) =>
  values.some((value) =>
    words.test(JSON.stringify(typeof value === 'string' ? value.trim() : value)),
  )

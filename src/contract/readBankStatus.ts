import type { Bank } from './bank.js'
import { readFieldsMatching } from './bankFields.js'
import { fieldNames, fieldValues } from './fpxFacts.js'

/**
 * Whether a bank currently accepts payments. `unknown` is treated as online (FPX rule 10 in the guide fpx-rules.md).
 */
export type BankStatus = 'online' | 'offline' | 'unknown'

const details = /* @__PURE__ */ readFieldsMatching(fieldNames.status)
const inverted = /* @__PURE__ */ readFieldsMatching(fieldNames.offline)

/**
 * Reads a bank's status from the fields that real FPX gateways use, such as `status`, `is_active`, `availability`, and
 * `maintenance`. A bank is offline if any of these fields says so. If none of the fields contains a known value, the
 * status is `unknown`.
 */
export function readBankStatus(bank: Bank): BankStatus {
  const stated = details(bank)
  const denied = inverted(bank)
  const { online, offline, yes, no } = fieldValues
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

import type { Bank } from '../contract/index.js'
import { bankDetails } from './bankDetails.js'

/** Whether a bank takes payments now. `unknown` counts as online (FPX rule 10). */
export type BankStatus = 'online' | 'offline' | 'unknown'

const fields = /^(status|state|(is)?(active|online|available|enabled)|(bank)?availability)$/
const inverted = /^(is)?(disabled|offline|maintenance)$/
const online: unknown[] = [true, 1, '1', 'a', 'active', 'online', 'up', 'available']
const offline: unknown[] = [
  ...[false, 0, '0', 'b', 'blocked', 'inactive', 'offline', 'down', 'maintenance', 'unavailable'],
]

/**
 * Reads the status from the fields that real FPX services use: `status`, `is_active`, `availability`,
 * `maintenance` and their kin. One field that says offline is enough; what cannot be read is unknown.
 */
export function bankStatus(bank: Bank): BankStatus {
  const said = [
    ...bankDetails(bank, fields).map(statusOf),
    ...bankDetails(bank, inverted).map((value) => statusOf(negated(value))),
  ]
  return (['offline', 'online'] as const).find((status) => said.includes(status)) ?? 'unknown'
}

function statusOf(value: unknown): BankStatus {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value
  return online.includes(plain) ? 'online' : offline.includes(plain) ? 'offline' : 'unknown'
}

/** The other answer to a yes-or-no field such as `disabled`; words in it say nothing. */
function negated(value: unknown): boolean | undefined {
  const digit = typeof value === 'boolean' ? Number(value) : value
  return digit === 0 || digit === '0' ? true : digit === 1 || digit === '1' ? false : undefined
}

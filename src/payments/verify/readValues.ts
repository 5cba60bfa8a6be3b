import type { Field, Refusal } from '../PaymentGateway.js'
import { refuse } from './refuse.js'

/**
 * Converts the fields to an object without a prototype.
 *
 * Duplicate fields are rejected because programs disagree about which of the values to use. Names such as `paid[]` are
 * rejected because many frameworks parse them as arrays.
 */
export function readValues(fields: readonly Field[]): Record<string, string> | Refusal {
  const values = Object.create(null) as Record<string, string>
  for (const [name, value] of fields) {
    if (!/^\w+$/.test(name)) return refuse('not-a-string')
    if (name in values) return refuse('duplicate-field')
    values[name] = value
  }
  return values
}

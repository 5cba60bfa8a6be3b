import { toRows } from '../../contract/index.js'
import type { GatewayBank } from '../GatewayAdapter.js'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a member of an object, or `undefined` if the value isn't an object. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/**
 * The value adapters return if the response body has an unexpected shape. If an adapter returns `NO_LIST`,
 * `readGatewayList` throws an error.
 */
export const NO_LIST = null as unknown as readonly GatewayBank[]

/**
 * Converts each row of a list to a bank. Lists and rows with an unexpected shape are returned unchanged, so that
 * `readGatewayList` throws an error that states their path.
 */
export function rowsOf(list: unknown, toBank: (row: Json) => Json): readonly GatewayBank[] {
  const rows = toRows(list)
  const banks = Array.isArray(rows)
    ? rows.map((row: unknown) => (isObject(row) ? toBank(row) : row))
    : rows
  return (banks ?? NO_LIST) as readonly GatewayBank[]
}

/** Converts an object whose keys are bank codes to a list. `toBank` returns `null` if an entry is invalid. */
export const entriesOf = (
  body: unknown,
  toBank: (code: string, value: unknown) => Json | null,
): readonly GatewayBank[] =>
  isObject(body)
    ? (Object.entries(body).map(([code, value]) => toBank(code, value)) as GatewayBank[])
    : NO_LIST

/**
 * Whether a value looks like an FPX code. Useful for adapters that read codes from the keys of an object. If keys
 * weren't checked, `{ "message": "Unauthorized" }` would be read as a list with one bank.
 */
export const isFpxCode = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Z0-9]{4,12}$/.test(text)

import { toRows } from '../../contract/index.js'
import type { GatewayBank } from '../GatewayAdapter.js'

/** An object in a JSON body. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a member of an object; `undefined` for anything that is not an object. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** Result of an adapter for a body of an unexpected shape. `readGatewayList` refuses it. */
export const NO_LIST = null as unknown as readonly GatewayBank[]

/**
 * Converts the rows of a list. A list or a row of an unexpected shape is returned unchanged; `readGatewayList` then
 * refuses it and names its path.
 */
export function rowsOf(list: unknown, toBank: (row: Json) => Json): readonly GatewayBank[] {
  const rows = toRows(list)
  const banks = Array.isArray(rows)
    ? rows.map((row: unknown) => (isObject(row) ? toBank(row) : row))
    : rows
  return (banks ?? NO_LIST) as readonly GatewayBank[]
}

/** Converts an object of banks keyed by code to a list. `toBank` returns `null` for an entry that must be refused. */
export const entriesOf = (
  body: unknown,
  toBank: (code: string, value: unknown) => Json | null,
): readonly GatewayBank[] =>
  isObject(body)
    ? (Object.entries(body).map(([code, value]) => toBank(code, value)) as GatewayBank[])
    : NO_LIST

/**
 * Whether a string looks like an FPX code. For adapters that read codes from an object's keys or from one long string:
 * otherwise `{ "message": "Unauthorized" }` would be a list of one bank.
 */
export const isFpxCode = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Z0-9]{4,12}$/.test(text)

import { toRows } from '../../contract/index.js'
import type { GatewayBank } from '../GatewayAdapter.js'

/** An object of a JSON body. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a member of an object; `undefined` for anything that is no object. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** What an adapter returns for a body of another shape. The reader of all gateways refuses it. */
export const NO_LIST = null as unknown as readonly GatewayBank[]

/**
 * Converts the rows of a list. A list or a row of another shape is returned unchanged. The reader of all gateways then
 * refuses it and names its path.
 */
export function rowsOf(list: unknown, toBank: (row: Json) => Json): readonly GatewayBank[] {
  const rows = toRows(list)
  const banks = Array.isArray(rows)
    ? rows.map((row: unknown) => (isObject(row) ? toBank(row) : row))
    : rows
  return (banks ?? NO_LIST) as readonly GatewayBank[]
}

/** Converts an object of banks by code. */
export const entriesOf = (
  body: unknown,
  toBank: (code: string, value: unknown) => Json | null,
): readonly GatewayBank[] =>
  isObject(body)
    ? (Object.entries(body).map(([code, value]) => toBank(code, value)) as GatewayBank[])
    : NO_LIST

/**
 * Whether a text looks like a code of FPX. Adapters check codes that are keys of an object or parts of a text.
 * Otherwise `{ "message": "Unauthorized" }` would be a bank.
 */
export const isFpxCode = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Z0-9]{4,12}$/.test(text)

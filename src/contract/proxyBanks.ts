import type { Bank } from './bank.js'

/**
 * Returns the values of an object whose keys are all numbers: PHP encodes an array from which rows were removed as
 * `{"0": {}, "2": {}}`. Returns any other value unchanged.
 */
export function toRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value
}

/**
 * Reads the proxy's bank list in a browser.
 *
 * The proxy has already validated the gateway's response with valibot, so this function checks only that each row has a
 * code and a name, and payers don't download valibot. A back end other than the proxy may send invalid rows: up to a
 * tenth of all rows, they are left out.
 *
 * @throws {TypeError} if `data` isn't a list, or if more than a tenth of its rows are invalid. The message then names
 * the first invalid row.
 */
export function readProxyBanks(value: unknown): Bank[] {
  const rows = toRows((value as { data?: unknown } | null | undefined)?.data)
  if (!Array.isArray(rows)) throw new TypeError('data: expected an array')
  const banks = rows.filter(isBank)
  if (banks.length < rows.length * 0.9)
    throw new TypeError(`data[${rows.findIndex((row) => !isBank(row))}]: expected a bank`)
  return banks as Bank[]
}

function isBank(row: unknown): boolean {
  const { code, name, display } = (row ?? {}) as Record<string, unknown>
  // `name` or `display` may be missing, but not both.
  const isValid = [code, name ?? display, display ?? name].every((text) => typeof text === 'string')
  return isValid && (code as string).trim() !== ''
}

import type { Bank } from './bank.js'

/**
 * Converts an object whose keys are all numbers to an array. PHP encodes an array as such an object if rows were
 * removed from it: `{"0": {}, "2": {}}`. Other values are returned unchanged.
 */
export function toRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value
}

/**
 * Reads the bank list from the proxy's response.
 *
 * The proxy has already validated the gateway's response, so this function checks only that each row contains a code
 * and a name. Browsers therefore don't have to download valibot. If another back end sends invalid rows, they are left
 * out as long as they make up at most a tenth of the list.
 *
 * @throws {TypeError} if `data` isn't a list, or if more than a tenth of its rows are invalid.
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
  // Either `name` or `display` may be missing, but not both.
  const isValid = [code, name ?? display, display ?? name].every((text) => typeof text === 'string')
  return isValid && (code as string).trim() !== ''
}

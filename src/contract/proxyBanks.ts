import type { Bank } from './bank.js'
import { toRows } from './toRows.js'

/**
 * Reads the proxy's bank list in a browser.
 *
 * The proxy has already validated the gateway's response with `readBanks`. So it is enough to check the shape here, and
 * payers do not have to download valibot. Another back end may send invalid rows. They are left out if they are at
 * most a tenth of all rows.
 *
 * @throws {TypeError} if more rows are invalid. The message names the first invalid row.
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
  // One of the two names may be missing.
  const isValid = [code, name ?? display, display ?? name].every((text) => typeof text === 'string')
  return isValid && (code as string).trim() !== ''
}

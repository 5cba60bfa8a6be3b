import type { Bank } from './bank.js'
import { toRows } from './toRows.js'

/**
 * Reads the bank list of our own proxy, in a browser.
 *
 * The proxy has already validated the gateway's response with `readBanks`. A check of the shape is enough here, so that
 * no payer downloads valibot. Another back end may send rows that are no banks: at most a tenth of them is left out.
 *
 * @throws {TypeError} naming the first row that is not a bank, if there are more.
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
  // One of the names may be missing.
  const isValid = [code, name ?? display, display ?? name].every((text) => typeof text === 'string')
  return isValid && (code as string).trim() !== ''
}

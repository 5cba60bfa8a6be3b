import type { Bank } from './bank.js'

/**
 * Reads the bank list of our own proxy, in a browser.
 *
 * The proxy has already validated the gateway's response with `readBanks`. A check of the shape is enough here, so that
 * no payer downloads valibot.
 *
 * @throws {TypeError} naming the first row that is not a bank.
 */
export function readProxyBanks(value: unknown): Bank[] {
  const data = (value as { data?: unknown } | null | undefined)?.data
  if (!Array.isArray(data)) throw new TypeError('data: expected an array')
  const index = data.findIndex((row: unknown) => !isBank(row))
  if (index >= 0) throw new TypeError(`data[${index}]: expected a bank`)
  return data as Bank[]
}

function isBank(row: unknown): boolean {
  const { code, name, display } = (row ?? {}) as Record<string, unknown>
  // One of the names may be missing.
  return [code, name ?? display, display ?? name].every((text) => typeof text === 'string')
}

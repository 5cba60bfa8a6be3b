import type { Bank } from './bank.js'

/**
 * Reads the bank list of our own proxy, in a browser.
 *
 * The proxy has read the service's answer with `readBanks` and named every fault by its path. Here
 * a yes or no is enough, so that no payer downloads the reader a second time.
 *
 * @throws {TypeError} naming the first row that is not a bank.
 */
export function readProxyBanks(value: unknown): Bank[] {
  const data = (value as { data?: unknown } | null | undefined)?.data
  if (!Array.isArray(data)) throw new TypeError('data: expected an array')
  const strange = data.findIndex((row: unknown) => !isBank(row))
  if (strange >= 0) throw new TypeError(`data[${strange}]: expected a bank`)
  return data as Bank[]
}

function isBank(row: unknown): boolean {
  const { code, name, display } = (row ?? {}) as Record<string, unknown>
  // One of the names may be missing.
  return [code, name ?? display, display ?? name].every((text) => typeof text === 'string')
}

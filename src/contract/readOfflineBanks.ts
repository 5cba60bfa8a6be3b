import type { OfflineBank } from './statusReport.js'

/**
 * Reads the offline banks of a status report or of a stored list.
 *
 * @throws {TypeError} if the value isn't an array, or if a bank is invalid. The message names the first invalid bank.
 */
export function readOfflineBanks(value: unknown): readonly OfflineBank[] {
  if (!Array.isArray(value)) throw new TypeError('offline: expected an array')
  const index = value.findIndex((bank: unknown) => !isOfflineBank(bank))
  if (index >= 0) throw new TypeError(`offline[${index}]: expected an offline bank`)
  return value as OfflineBank[]
}

function isOfflineBank(bank: unknown): boolean {
  const { code, name, since } = (bank ?? {}) as Record<string, unknown>
  return (
    typeof code === 'string' &&
    typeof name === 'string' &&
    typeof since === 'string' &&
    Date.parse(since) > 0
  )
}

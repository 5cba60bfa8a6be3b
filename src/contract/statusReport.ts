import type { BankModel } from './bankModel.js'

/** The fields that identify a bank in events and reports. */
export interface BankIdentity {
  /** Bank code. Not unique: a bank may be in both FPX models. */
  code: string
  /** FPX model; `null` if the bank doesn't state one. */
  model: BankModel | null
  /** Displayed name, at most 64 characters, without control characters. */
  name: string
}

/** A bank that is offline. */
export interface OfflineBank extends BankIdentity {
  /** When the proxy fetched the first list in which the bank was offline: ISO 8601, in UTC. */
  since: string
  /** Whether an earlier list had the bank online. If `false`, the bank may have gone offline before `since`. */
  isSinceKnown: boolean
}

/** The response of `GET {basePath}/status`: which banks are offline, and since when. */
export interface StatusReport {
  /**
   * When the proxy wrote the report: ISO 8601, in UTC. Compare other times in the report with this one, not with the
   * browser's clock.
   */
  time: string
  /** The cached bank list. */
  list: {
    /** Number of rows in the list. */
    banks: number
    /** Age of the list in seconds. */
    ageSeconds: number
  }
  /** Banks that are offline now, in the order of the list. */
  offline: readonly OfflineBank[]
}

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

import type { BankModel } from './bankModel.js'

/** The fields that identify a bank in events and reports. */
export interface BankIdentity {
  /** The bank code. Codes aren't unique: a bank can appear in both FPX models. */
  code: string
  /** The FPX model, or `null` if it is unknown. */
  model: BankModel | null
  /** The displayed name, shortened to 64 characters, with control characters removed. */
  name: string
}

/** A bank that is offline. */
export interface OfflineBank extends BankIdentity {
  /** When the proxy first fetched a list in which this bank was offline, as an ISO 8601 string in UTC. */
  since: string
  /** Whether the bank was online in an earlier list. If `false`, the bank may have gone offline before `since`. */
  isSinceKnown: boolean
}

/** The response to `GET {basePath}/status`, which lists the offline banks. */
export interface StatusReport {
  /**
   * When the proxy created the report, as an ISO 8601 string in UTC. Compare other times in the report with this time,
   * not with the browser's clock.
   */
  time: string
  /** The cached bank list. */
  list: {
    /** The number of rows in the list. */
    banks: number
    /** The age of the list in seconds. */
    ageSeconds: number
  }
  /** The banks that are currently offline, in the order of the list. */
  offline: readonly OfflineBank[]
}

/**
 * Reads the offline banks from a status report or a stored list.
 *
 * @throws {TypeError} if the value isn't an array or if a bank is invalid.
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

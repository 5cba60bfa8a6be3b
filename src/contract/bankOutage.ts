import type { BankModel } from './bankModel.js'

/** A bank in a record. It may no longer be in the list. */
export interface RecordedBank {
  /** Bank code. Not unique: a bank may be in both FPX models. */
  code: string
  /** FPX model; `null` if the bank does not state one. */
  model: BankModel | null
  /** Displayed name, at most 64 characters, without control characters. */
  name: string
}

/** A period during which a bank was offline. */
export interface BankOutage extends RecordedBank {
  /** When the first list arrived in which the bank was offline: ISO 8601, in UTC. */
  since: string
  /** Whether the bank was online in an earlier list. If `false`, it may have gone offline before `since`. */
  isSinceKnown: boolean
  /** When the bank came back online, or left the list: ISO 8601, in UTC. Absent while it is offline. */
  until?: string
}

/** A bank that joined or left the list. */
export interface BankChange extends RecordedBank {
  /** What happened to the bank. */
  type: 'added' | 'removed'
  /** When the first list with the change arrived: ISO 8601, in UTC. */
  time: string
}

/** Records of banks, which the proxy stores for 30 days. */
export interface BankRecords {
  /** Banks that are offline now. */
  offline: readonly BankOutage[]
  /** Outages that have ended, newest first. */
  outages: readonly BankOutage[]
  /** Banks that joined or left the list, newest first. */
  changes: readonly BankChange[]
}

/** The response of `GET {basePath}/status`: which banks are offline, and what has changed in the last 30 days. */
export interface StatusReport extends BankRecords {
  /**
   * When the proxy wrote the report: ISO 8601, in UTC. Compare other times with this one, not with the browser's clock.
   */
  time: string
  /** The cached bank list. */
  list: {
    /** Number of rows in the list. */
    banks: number
    /** Age of the list in seconds. */
    ageSeconds: number
  }
}

import {
  type BankChange,
  type BankOutage,
  type BankRecords,
  readBankRecords,
} from '../../contract/index.js'
import type { BankEvent } from '../observe/FpxProxyEvent.js'
import { type BankState, numberKeys } from './BankState.js'
import { compareBanks } from './compareBanks.js'
import { latest, mergeRecords } from './mergeRecords.js'

/** How long records are retained, in milliseconds: 30 days. */
export const RECORDS_MS = 30 * 86_400_000

/** The maximum number of offline banks that are remembered for one tenant. FPX has fewer than 50 banks. */
const MAX_OFFLINE = 100

/** The maximum number of events for one list, so that a list of many thousand banks cannot flood the log. */
const MAX_EVENTS = 200

export const NO_RECORDS: BankRecords = { offline: [], outages: [], changes: [] }

/**
 * The outages and changes of the banks of one tenant, found by comparing each list with the previous one. Its size is bounded,
 * whatever the gateway sends: by the number of records, and a record has at most about 300 characters.
 */
export class BankHistory {
  #records = NO_RECORDS
  /** How many banks of the last list are offline. */
  offlineBanks = 0

  /** @param getMaxRecords - returns how many ended outages, and how many changes, may be retained. */
  constructor(private readonly getMaxRecords: () => number) {}

  /** Returns the records of the last 30 days. */
  read(now: number): BankRecords {
    const oldest = toTime(now - RECORDS_MS)
    const { offline, outages, changes } = this.#records
    return {
      offline,
      outages: outages.filter(({ until = oldest }) => until > oldest),
      changes: changes.filter(({ time }) => time > oldest),
    }
  }

  /**
   * Records a list, and returns the events for what has changed since the previous one. Without a previous list there are no
   * events for banks that are new or offline, because they may have been so before.
   */
  record(
    before: readonly BankState[] | undefined,
    after: readonly BankState[],
    now: number,
  ): BankEvent[] {
    const time = toTime(now)
    const difference = before && compareBanks(before, after)
    const open = new Map(numberKeys(this.#records.offline))
    const offline: BankOutage[] = []
    const ended: BankOutage[] = []
    const events: BankEvent[] = []
    const changes: BankChange[] = []
    for (const bank of difference?.removed ?? []) {
      events.push({ type: 'bank-removed', ...identify(bank), at: time })
      changes.push({ type: 'removed', ...identify(bank), time })
    }
    for (const bank of difference?.added ?? []) {
      events.push({ type: 'bank-added', ...identify(bank), at: time })
      changes.push({ type: 'added', ...identify(bank), time })
    }
    for (const bank of after) {
      const previous = difference?.previous.get(bank.key)
      const key = difference ? previous?.key : bank.key
      const outage = key === undefined ? undefined : open.get(key)
      if (outage && key !== undefined) open.delete(key)
      if (bank.isOffline) {
        const isSinceKnown = before !== undefined && !previous?.isOffline
        offline.push({ since: time, isSinceKnown, ...outage, ...identify(bank) })
        if (isSinceKnown) events.push({ type: 'bank-offline', ...identify(bank), at: time })
      } else if (outage || previous?.isOffline) {
        if (outage) ended.push(endOutage(outage, time))
        events.push({ type: 'bank-online', ...identify(bank), at: time, since: outage?.since })
      }
    }
    for (const outage of open.values()) ended.push(endOutage(outage, time))
    const past = this.read(now)
    this.#set({
      offline,
      outages: [...ended, ...past.outages],
      changes: [...changes, ...past.changes],
    })
    this.offlineBanks = after.filter(({ isOffline }) => isOffline).length
    return events.slice(0, MAX_EVENTS)
  }

  /**
   * Adopts the records that a store has with a list. Records that cannot be read count as none: another version wrote them.
   *
   * @param listTime - when the newer of both lists arrived: the stored one, or that of this instance.
   */
  adopt(stored: unknown, { isNewer, listTime }: { isNewer: boolean; listTime: number }): void {
    let records: BankRecords
    try {
      records = readBankRecords(stored)
    } catch {
      return
    }
    const time = toTime(listTime)
    this.#set(
      isNewer
        ? mergeRecords(records, this.#records, time)
        : mergeRecords(this.#records, records, time),
    )
  }

  #set({ offline, outages, changes }: BankRecords): void {
    const max = this.getMaxRecords()
    const isEmpty = !offline.length && !outages.length && !changes.length
    this.#records = isEmpty
      ? NO_RECORDS
      : {
          offline: offline.slice(0, MAX_OFFLINE),
          outages: outages.slice(0, max),
          changes: changes.slice(0, max),
        }
  }
}

function identify({ code, model, name }: BankState) {
  return { code, model, name }
}

/** Ends an outage. Its end is never before its begin, even if the clock was set back. */
const endOutage = (outage: BankOutage, time: string): BankOutage => ({
  ...outage,
  until: latest(time, outage.since),
})

const toTime = (epochMs: number) => new Date(epochMs).toISOString()

import type { BankChange, BankOutage, BankRecords, RecordedBank } from '../../contract/index.js'
import { toKey } from './BankState.js'

/**
 * Merges the records of two instances, which may have seen the same outage at different times. The newer records decide which
 * banks are offline. Otherwise a store that has lost its memory would remove the records from all instances.
 *
 * @param time - when the newer list arrived. An outage that it no longer has ended by then.
 */
export function mergeRecords(newer: BankRecords, older: BankRecords, time: string): BankRecords {
  const offline = newer.offline.map((outage) => ({ ...outage }))
  const outages = newer.outages.map((outage) => ({ ...outage }))
  const known = groupByKey<BankOutage>([...outages, ...offline])
  for (const outage of [...older.outages, ...older.offline]) {
    const same = known.get(toKey(outage))?.find((other) => overlap(outage, other))
    if (!same) outages.push({ ...outage, until: outage.until ?? latest(time, outage.since) })
    else if (outage.since < same.since)
      Object.assign(same, { since: outage.since, isSinceKnown: outage.isSinceKnown })
  }
  const toId = (change: BankChange) => `${change.time} ${change.type} ${toKey(change)}`
  const changes = new Map(
    [...older.changes, ...newer.changes].map((change) => [toId(change), change]),
  )
  return {
    offline,
    outages: outages.sort((a, b) => compareTexts(b.until ?? '', a.until ?? '')),
    changes: [...changes.values()].sort((a, b) => compareTexts(b.time, a.time)),
  }
}

function groupByKey<Item extends RecordedBank>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = toKey(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

const overlap = (a: BankOutage, b: BankOutage) =>
  (b.until === undefined || a.since <= b.until) && (a.until === undefined || b.since <= a.until)

/** Returns the later of two times. All times are written in the same way, so they compare like texts. */
export const latest = (a: string, b: string): string => (a > b ? a : b)

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

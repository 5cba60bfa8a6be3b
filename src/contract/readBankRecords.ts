import type { BankChange, BankOutage, BankRecords } from './bankOutage.js'

/**
 * Reads bank records, from a report or a store.
 *
 * @throws {TypeError} naming the first invalid record.
 */
export function readBankRecords(value: unknown): BankRecords {
  const { offline, outages, changes } = toObject(value)
  return {
    offline: readRecords('offline', offline, isOutage),
    outages: readRecords('outages', outages, isEndedOutage),
    changes: readRecords('changes', changes, isChange),
  }
}

function readRecords<Item>(
  name: string,
  value: unknown,
  isRecord: (record: unknown) => record is Item,
): Item[] {
  if (!Array.isArray(value)) throw new TypeError(`${name}: expected an array`)
  const index = value.findIndex((record: unknown) => !isRecord(record))
  if (index >= 0) throw new TypeError(`${name}[${index}]: expected a record of a bank`)
  return value as Item[]
}

function isOutage(record: unknown): record is BankOutage {
  const { since, until } = toObject(record)
  return isBank(record) && isTime(since) && (until === undefined || isTime(until))
}

const isEndedOutage = (record: unknown): record is BankOutage =>
  isOutage(record) && record.until !== undefined

function isChange(record: unknown): record is BankChange {
  const { type, time } = toObject(record)
  return isBank(record) && (type === 'added' || type === 'removed') && isTime(time)
}

function isBank(record: unknown): boolean {
  const { code, name } = toObject(record)
  return typeof code === 'string' && typeof name === 'string'
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && Date.parse(value) > 0

const toObject = (value: unknown) => (value ?? {}) as Record<string, unknown>

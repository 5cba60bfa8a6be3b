import {
  type Bank,
  type BankIdentity,
  type OfflineBank,
  readableName,
  readBankModel,
  readBankStatus,
} from '../../contract/index.js'
import type { BankEvent } from '../observe/FpxProxyEvent.js'

/**
 * The maximum number of events emitted for a fetched list. Without this limit, a list with thousands of banks could
 * flood the log.
 */
const MAX_EVENTS = 200

/**
 * Returns the offline banks in `after` and the events for the changes since `before`. If `before` is `undefined`, no
 * events are returned: we can't know what has changed.
 *
 * @param offlineBefore - the banks that were offline until now.
 * @param at - when `after` was fetched, as an ISO 8601 string in UTC.
 */
export function compareBanks(
  before: BankStates | undefined,
  offlineBefore: readonly OfflineBank[],
  after: BankStates,
  at: string,
): { offline: readonly OfflineBank[]; events: BankEvent[] } {
  const known = new Map(offlineBefore.map((bank) => [toBankKey(bank), bank]))
  const offline: OfflineBank[] = []
  const events: BankEvent[] = []
  for (const [key, bank] of before ?? [])
    if (!after.has(key)) events.push({ ...changeOf('removed', bank), at })
  for (const [key, bank] of after) {
    const outage = known.get(key)
    const previous = before?.get(key)
    if (before && !previous) events.push({ ...changeOf('added', bank), at })
    if (bank.isOffline) {
      const { since = at, isSinceKnown = previous?.isOffline === false } = outage ?? {}
      // We copy each property by name: a spread uses five times as much memory, and thousands of lists may
      // be cached.
      const { code, model, name } = bank
      offline.push({ code, model, name, since, isSinceKnown })
      if (before && !previous?.isOffline) events.push({ ...changeOf('offline', bank), at })
    } else if (before && outage)
      events.push({ ...changeOf('online', bank), at, since: outage.since })
  }
  return { offline, events: events.slice(0, MAX_EVENTS) }
}

const changeOf = (change: BankEvent['change'], { code, model, name }: BankState) => ({
  type: 'bank-changed' as const,
  change,
  code,
  model,
  name,
})

/** The identity of a bank and whether the bank is offline. */
interface BankState extends Readonly<BankIdentity> {
  readonly isOffline: boolean
}

/** The banks in a list, in their original order and keyed by {@link toBankKey}. */
export type BankStates = ReadonlyMap<string, BankState>

/** The maximum length of a bank's name in an event. */
const MAX_NAME_LENGTH = 64

/**
 * Determines which banks in a list are offline. Rows with the same code, model, and name are treated as one bank, which
 * is offline if any of these rows is offline. A bank with an unknown status is treated as online (FPX rule 10).
 */
export function readBankStates(banks: readonly Bank[]): BankStates {
  const states = new Map<string, BankState>()
  for (const bank of banks) {
    const identity = {
      code: bank.code,
      model: readBankModel(bank) ?? null,
      name: toLogName(bank),
    }
    const key = toBankKey(identity)
    const isOffline = readBankStatus(bank) === 'offline' || states.get(key)?.isOffline === true
    states.set(key, { ...identity, isOffline })
  }
  return states
}

/**
 * Returns a key that identifies a bank across lists. The bank's code isn't a sufficient key. A retail bank and a
 * corporate bank may have the same code, and the gateway may not send their models.
 */
const toBankKey = ({ code, model, name }: Readonly<BankIdentity>): string =>
  JSON.stringify([code, model, name])

/** Returns a bank's display name (FPX rule 5 in the guide fpx-rules.md) in a format that is safe for logs. */
function toLogName({ display, name, code }: Bank): string {
  const text = readableName(display) || readableName(name) || ''
  // If shortening the text splits a surrogate pair, the remaining half is also replaced.
  const short = text.slice(0, 2 * MAX_NAME_LENGTH).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return Array.from(short.trim()).slice(0, MAX_NAME_LENGTH).join('') || code
}

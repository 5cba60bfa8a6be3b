import {
  type Bank,
  type BankIdentity,
  type OfflineBank,
  readableName,
  readBankModel,
  readBankStatus,
} from '../../contract/index.js'
import type { BankEvent } from '../observe/FpxProxyEvent.js'

/** The maximum number of events for one list, so that a list of many thousand banks cannot flood the log. */
const MAX_EVENTS = 200

/** All lists without offline banks share this array, because there may be thousands of lists. */
export const NO_BANKS: readonly OfflineBank[] = []

/**
 * Returns the offline banks of the list `after`, and the events for what has changed since the list `before`. If
 * `before` is `undefined`, there are no events, because it is unknown which banks are new or have just gone offline.
 *
 * @param offlineBefore - the banks that were offline until now.
 * @param at - when the list `after` was fetched: ISO 8601, in UTC.
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
    if (!after.has(key)) events.push({ type: 'bank-removed', ...identify(bank), at })
  for (const [key, bank] of after) {
    const outage = known.get(key)
    const previous = before?.get(key)
    if (before && !previous) events.push({ type: 'bank-added', ...identify(bank), at })
    if (bank.isOffline) {
      const { since = at, isSinceKnown = previous?.isOffline === false } = outage ?? {}
      // Spelled out, because a spread would take five times the memory, and there may be thousands of lists.
      const { code, model, name } = bank
      offline.push({ code, model, name, since, isSinceKnown })
      if (before && !previous?.isOffline)
        events.push({ type: 'bank-offline', ...identify(bank), at })
    } else if (before && outage)
      events.push({ type: 'bank-online', ...identify(bank), at, since: outage.since })
  }
  return { offline: intern(after, offline), events: events.slice(0, MAX_EVENTS) }
}

/** The offline banks that were last found in each list. */
const latest = new WeakMap<BankStates, readonly OfflineBank[]>()

/** Returns one array for equal results, because thousands of tenants may have the same list. */
function intern(states: BankStates, offline: readonly OfflineBank[]): readonly OfflineBank[] {
  if (offline.length === 0) return NO_BANKS
  const last = latest.get(states)
  const isEqual = offline.every(
    ({ since, isSinceKnown }, index) =>
      since === last?.[index]?.since && isSinceKnown === last[index].isSinceKnown,
  )
  if (last && isEqual && last.length === offline.length) return last
  // A copy has no spare memory, unlike an array that has grown.
  const copy = offline.slice()
  latest.set(states, copy)
  return copy
}

const identify = ({ code, model, name }: BankState) => ({ code, model, name })

/** A bank of a list, and whether it is offline. */
export interface BankState extends Readonly<BankIdentity> {
  readonly isOffline: boolean
}

/** The banks of a list, in the list's order and keyed by {@link toBankKey}. */
export type BankStates = ReadonlyMap<string, BankState>

/** The longest name in an event, in characters. Names in a list may have any length. */
const MAX_NAME_LENGTH = 64

/**
 * Reads which banks of a list are offline. Rows with the same code, model and name are one bank, which is offline if
 * any of these rows is. An unknown status counts as online (FPX rule 10).
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

/** Identifies a bank from one list to the next. A code may be in both models, and a gateway may not send the model. */
export const toBankKey = ({ code, model, name }: Readonly<BankIdentity>): string =>
  JSON.stringify([code, model, name])

/** Returns the display name of a bank (FPX rule 5, see fpx-rules.md), safe to write on a log line. */
function toLogName({ display, name, code }: Bank): string {
  const text = readableName(display) || readableName(name) || ''
  // The text is cut before the replacement, which also replaces half of a character that the cut may leave.
  const short = text.slice(0, 2 * MAX_NAME_LENGTH).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return Array.from(short.trim()).slice(0, MAX_NAME_LENGTH).join('') || code
}

import {
  type Bank,
  type BankIdentity,
  readableName,
  readBankModel,
  readBankStatus,
} from '../../contract/index.js'

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

import {
  type Bank,
  readableName,
  readBankModel,
  readBankStatus,
  type RecordedBank,
} from '../../contract/index.js'

/** A bank of a list, as far as its outages are concerned. */
export interface BankState extends Readonly<RecordedBank> {
  /** Identifies the bank from one list to the next. */
  readonly key: string
  readonly isOffline: boolean
}

/** The longest name in a record, in characters: names in a list may have any length. */
const MAX_NAME_LENGTH = 64

/** Reads the state of each bank, in the order of the list. An unknown status counts as online (FPX rule 10). */
export function readBankStates(banks: readonly Bank[]): BankState[] {
  const states = banks.map((bank) => ({
    code: bank.code,
    model: readBankModel(bank) ?? null,
    name: toLogName(bank),
    isOffline: readBankStatus(bank) === 'offline',
  }))
  // Banks with the same key differ only by their status. Offline ones are numbered first, as `numberKeys` numbers outages,
  // so that the order of such banks does not matter.
  const keys = new Map<object, string>()
  const offlineFirst = [...states].sort((a, b) => Number(b.isOffline) - Number(a.isOffline))
  for (const [key, state] of numberKeys(offlineFirst)) keys.set(state, key)
  return states.map((state) => ({ ...state, key: keys.get(state) ?? '' }))
}

/** Pairs each bank with its key: code, model and name, and a number if several banks have the same. */
export function* numberKeys<Item extends Readonly<RecordedBank>>(
  banks: Iterable<Item>,
): Iterable<[key: string, bank: Item]> {
  const counts = new Map<string, number>()
  for (const bank of banks) {
    const key = toKey(bank)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    yield [`${key}${count}`, bank]
  }
}

/** Returns a text that is the same for banks with the same code, model and name. */
export const toKey = ({ code, model, name }: Readonly<RecordedBank>): string =>
  JSON.stringify([code, model, name])

/** Returns the display name of a bank (FPX rule 5, see fpx-rules.md), safe to write on a log line. */
function toLogName({ display, name, code }: Bank): string {
  const text = readableName(display) || readableName(name) || ''
  // The cut is before the replacement, because it may leave half of a character.
  const short = text.slice(0, 2 * MAX_NAME_LENGTH).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return Array.from(short.trim()).slice(0, MAX_NAME_LENGTH).join('') || code
}

import type { BankOption } from './bankOptions.js'
import type { BankPickerAction, BankPickerState } from './bankPickerReducer.js'

/**
 * The row of a chosen code. Of several rows with that code, the one that was chosen: by its key, and
 * after a change of the list by what it has in common with the row that was seen last.
 */
export function chosenOption(
  options: readonly BankOption[],
  code: string | null,
  seen: BankOption | undefined,
): BankOption | undefined {
  const rows = options.filter((option) => option.code === code)
  if (!seen || seen.code !== code) return rows[0]
  return (
    rows.find(({ key }) => key === seen.key) ??
    rows.find(({ model, name }) => model === seen.model && name === seen.name) ??
    rows.find(({ model }) => model === seen.model) ??
    rows[0]
  )
}

/**
 * What a list of rows means for the chosen bank: it is there, it went offline, it may not be chosen
 * any more, it is offered no longer; `undefined` when there is nothing new.
 */
export function newsForChoice(
  state: BankPickerState,
  code: string | null,
  option: BankOption | undefined,
): BankPickerAction | undefined {
  const { chosen, gone } = state
  if (code === null) return undefined
  if (!option || option.blocked === 'offline')
    return gone === code
      ? undefined
      : option
        ? { type: 'blocked', code, label: option.label }
        : { type: 'vanished', code, label: chosen?.code === code ? chosen.label : code }
  if (chosen && looksTheSame(option, chosen)) return undefined
  const wentOffline =
    option.status === 'offline' && chosen?.code === code && chosen.status !== 'offline'
  return { type: wentOffline ? 'wentOffline' : 'seen', option }
}

// By what it shows: a merchant's inline function makes new rows on every render.
const looksTheSame = (a: BankOption, b: BankOption) =>
  a.key === b.key && a.bank === b.bank && a.status === b.status && a.blocked === b.blocked

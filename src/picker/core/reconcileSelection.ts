import type { BankModel } from '../../contract/index.js'
import type { BankOption } from './toBankOptions.js'
import {
  type RequestedBank,
  type SelectionAction,
  type SelectionState,
  type BankNotice,
  isSelectionLost,
} from './selectionReducer.js'

/**
 * Returns the option that a code without a model means. Of several options with that code it is the retail one, unless
 * the merchant wants corporate banks: a corporate payment waits for a second person.
 */
export function findOptionByCode<Row extends Pick<BankOption, 'code' | 'model'>>(
  options: readonly Row[],
  code: string | null,
  model: BankModel | undefined,
): Row | undefined {
  const rows = options.filter((option) => option.code === code)
  return rows.find((row) => (row.model === 'B2B1') === (model === 'B2B1')) ?? rows[0]
}

/**
 * Returns the option of a bank that was selected; `undefined` if it is no longer in the list. Another option with its
 * code is never the same: two models of one bank share a code, and a payer has an account with one of them.
 */
export function findLastSeenOption(
  options: readonly BankOption[],
  lastSeen: BankOption,
): BankOption | undefined {
  const rows = options.filter((option) => option.code === lastSeen.code)
  const sameModel = rows.filter((row) => row.model === lastSeen.model)
  const isNamedAlike = ({ label, name }: BankOption) =>
    label === lastSeen.label && name === lastSeen.name
  return (
    sameModel.find(({ key }) => key === lastSeen.key) ??
    sameModel.find(isNamedAlike) ??
    // The bank was renamed: it is the only one with this code and model, before and after.
    sameModel.find(({ isCodeUnique }) => isCodeUnique && lastSeen.isCodeUnique) ??
    // The gateway began or stopped to send the model, and no other option has the code and the names, before or after.
    rows.find(
      (row) =>
        !(row.model && lastSeen.model) &&
        row.isNameUnique &&
        lastSeen.isNameUnique &&
        isNamedAlike(row),
    )
  )
}

/**
 * Returns what the current list means for the bank that should be selected, whose option was `lastSeen`; `undefined` if
 * nothing changed. The bank may have changed, be offline, be disabled, or no longer be offered.
 */
export function reconcileSelection(
  { selectedOption }: SelectionState,
  requested: RequestedBank | undefined,
  option: BankOption | undefined,
  lastSeen: BankOption | undefined,
): SelectionAction | undefined {
  if (!requested) return undefined
  if (!option || option.disabledReason === 'offline')
    return {
      ...requested,
      type: option ? 'blocked' : 'vanished',
      label: (option ?? lastSeen)?.label ?? requested.code,
    }
  if (selectedOption && isSameOption(option, selectedOption)) return undefined
  const wentOffline = option.status === 'offline' && lastSeen && lastSeen.status !== 'offline'
  return { type: wentOffline ? 'wentOffline' : 'optionRefreshed', option }
}

/** Returns the notice while it is true: a controlling parent may have rejected the selection. */
export function getCurrentNotice(
  notice: BankNotice | undefined,
  code: string | null,
): BankNotice | undefined {
  const isEmpty = isSelectionLost(notice) || notice?.type === 'cleared'
  return notice?.type === 'refused' || code === (isEmpty ? null : notice?.code) ? notice : undefined
}

// Compares contents, because an inline function of the merchant creates new options in each render.
const isSameOption = (a: BankOption, b: BankOption) =>
  a.key === b.key &&
  a.bank === b.bank &&
  a.isCodeUnique === b.isCodeUnique &&
  a.isNameUnique === b.isNameUnique &&
  a.status === b.status &&
  a.disabledReason === b.disabledReason

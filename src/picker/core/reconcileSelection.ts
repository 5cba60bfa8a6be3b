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
 * Returns the option with a code. If several options have the code, returns the corporate option only if `model` is
 * `B2B1`, because a corporate payment waits for a second person's approval.
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
 * Returns the option of a bank that was selected; `undefined` if it is no longer in the list. Another option with the
 * same code never replaces it: the two models of a bank may share a code, and a payer has an account with only one of
 * them.
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
    // The bank was renamed. It was and is the only bank with this code and model.
    sameModel.find(({ isCodeUnique }) => isCodeUnique && lastSeen.isCodeUnique) ??
    // The gateway started or stopped sending the model, and no other option had or has this code and these names.
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
 * Returns the action that updates the selection if the requested bank has changed, gone offline, become disabled or
 * left the list; `undefined` if it is unchanged, or no bank is requested. `option` is the requested bank's option in
 * the current list, and `lastSeen` is its previous option.
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

/**
 * Returns the notice if it still applies. It does not if, for example, a controlling parent has rejected the selection.
 */
export function getCurrentNotice(
  notice: BankNotice | undefined,
  code: string | null,
): BankNotice | undefined {
  const isEmpty = isSelectionLost(notice) || notice?.type === 'cleared'
  return notice?.type === 'refused' || code === (isEmpty ? null : notice?.code) ? notice : undefined
}

// Compares contents, because a merchant's inline function creates new options in each render.
const isSameOption = (a: BankOption, b: BankOption) =>
  a.key === b.key &&
  a.bank === b.bank &&
  a.isCodeUnique === b.isCodeUnique &&
  a.isNameUnique === b.isNameUnique &&
  a.status === b.status &&
  a.disabledReason === b.disabledReason

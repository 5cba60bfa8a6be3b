import type { BankModel } from '../banks/bankModel.js'
import type { BankOption } from '../banks/toBankOptions.js'
import {
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
 * The row of a code that was chosen. Of several rows with that code it is the one that was seen last,
 * and never another: two models of one bank share a code, and a payer has an account with one of them.
 * `undefined` when that row is not there any more.
 */
export function findSelectedOption(
  options: readonly BankOption[],
  code: string | null,
  seen: BankOption | undefined,
  model?: BankModel,
): BankOption | undefined {
  if (seen?.code !== code) return findOptionByCode(options, code, model)
  const rows = options.filter((option) => option.code === code)
  const same = rows.filter(({ model: own }) => own === seen.model)
  const isNamedAlike = ({ label, name }: BankOption) => label === seen.label && name === seen.name
  return (
    same.find(({ key }) => key === seen.key) ??
    same.find(isNamedAlike) ??
    // The only one before and after: it was renamed.
    same.find(({ isOnlyOfCode }) => isOnlyOfCode && seen.isOnlyOfCode) ??
    // The service began or ceased to name the model, and no other row could be meant, before or after.
    rows.find(
      (row) => !(row.model && seen.model) && row.hasOwnName && seen.hasOwnName && isNamedAlike(row),
    )
  )
}

/**
 * What a list of rows means for the chosen bank, a row that was `seen` before: it is there, it went offline, it may not
 * be chosen any more, it is offered no longer; `undefined` when there is nothing new.
 */
export function reconcileSelection(
  { selectedOption, unavailableCode }: SelectionState,
  code: string | null,
  option: BankOption | undefined,
  seen: BankOption | undefined,
): SelectionAction | undefined {
  if (!code) return undefined
  if (!option || option.disabledReason === 'offline')
    return unavailableCode === code
      ? undefined
      : {
          type: option ? 'blocked' : 'vanished',
          code,
          label: (option ?? seen)?.label ?? code,
        }
  if (selectedOption && isSameOption(option, selectedOption)) return undefined
  const wentOffline = option.status === 'offline' && seen && seen.status !== 'offline'
  return { type: wentOffline ? 'wentOffline' : 'optionRefreshed', option }
}

/** Returns the notice while it is true: a controlling parent may have rejected the selection. */
export function getCurrentNotice(
  news: BankNotice | undefined,
  code: string | null,
): BankNotice | undefined {
  const without = isSelectionLost(news) || news?.type === 'cleared'
  return news?.type === 'refused' || code === (without ? null : news?.code) ? news : undefined
}

// By what it shows: a merchant's inline function makes new rows on every render.
const isSameOption = (a: BankOption, b: BankOption) =>
  a.key === b.key &&
  a.bank === b.bank &&
  a.isOnlyOfCode === b.isOnlyOfCode &&
  a.hasOwnName === b.hasOwnName &&
  a.status === b.status &&
  a.disabledReason === b.disabledReason

import type { BankModel } from '../../contract/index.js'
import { findOption, isSameBank, type SelectedBank, toOption } from './findOption.js'
import {
  type BankNotice,
  getShownBank,
  isSelectionLost,
  type SelectionState,
  toNotice,
} from './selectionReducer.js'
import type { BankOption } from './toBankOptions.js'

/** What a render compares the selection with. */
interface Current {
  /** The merchant's `value`; `undefined` if the picker is uncontrolled. */
  value: SelectedBank | null | undefined
  /** The list's options; `undefined` before there is a list. */
  options: readonly BankOption[] | undefined
  /** The picker's FPX model. */
  model: BankModel | undefined
}

/**
 * Returns the selection for the current `value` and list. A new `value` is the selected bank, whatever was selected
 * before; a value that stays keeps its option while lists are refreshed. A bank that left the list, or may no longer be
 * selected, is cleared with a notice.
 */
export function reconcileSelection(
  state: SelectionState,
  { value, options, model }: Current,
): SelectionState {
  // While `onChange` runs, the merchant has not decided yet.
  const isValueNew = state.pending === undefined && !isSameBank(value, state.value)
  const isListNew = options !== state.options || model !== state.model
  const next: SelectionState =
    isValueNew || isListNew
      ? {
          ...state,
          options,
          model,
          // A merchant may stop controlling the bank: a form library without a default value resets it to `undefined`.
          // The earlier selection must not come back then.
          ...(isValueNew && { value, selected: value ?? null }),
        }
      : state
  const { selected } = next
  if (!options || !selected) return next
  const before = toOption(selected)
  const option = before && options.includes(before) ? before : findOption(options, selected, model)
  if (!option || option.disabledReason === 'offline')
    return {
      ...next,
      selected: null,
      notice: toNotice(option ? 'blocked' : 'vanished', option ?? selected),
    }
  if (option === before) return next
  const wentOffline = option.status === 'offline' && before && before.status !== 'offline'
  return {
    ...next,
    selected: option,
    ...(wentOffline && { notice: toNotice('wentOffline', option) }),
  }
}

/**
 * Returns the notice if it still applies. It does not if, for example, a controlling parent has rejected the selection.
 */
export function getCurrentNotice(state: SelectionState): BankNotice | undefined {
  const { notice } = state
  const shown = getShownBank(state)
  const isEmpty = isSelectionLost(notice) || notice?.type === 'cleared'
  const isAboutShown = isEmpty ? !shown : notice?.key === toOption(shown)?.key
  return notice?.type === 'refused' || isAboutShown ? notice : undefined
}

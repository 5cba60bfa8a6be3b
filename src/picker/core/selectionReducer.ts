import type { BankModel } from '../../contract/index.js'
import { findOption, isSameBank, type SelectedBank, toOption } from './findOption.js'
import type { BankOption } from './toBankOptions.js'

/** A notice that a live region announces once. Some notices are also shown as warnings. */
export interface BankNotice {
  /**
   * The type is `refused` if the payer pressed a disabled option, and `blocked` if the selected bank went offline and
   * its option was disabled. `kept` means that the form wasn't submitted because the field showed other text than the
   * selected bank.
   */
  type: 'selected' | 'cleared' | 'refused' | 'kept' | 'wentOffline' | 'vanished' | 'blocked'
  /** The label of the bank the notice is about. */
  label: string
  /** The code of the bank the notice is about. */
  code: string
  /** @internal The key of the bank's option, or `undefined` if the bank has never been in a list. */
  key: string | undefined
}

/** Whether the selection was lost without any action by the payer. */
export const isSelectionLost = (
  notice: BankNotice | undefined,
): notice is BankNotice & { type: 'vanished' | 'blocked' } =>
  notice?.type === 'vanished' || notice?.type === 'blocked'

/** The state of the selection. */
export interface SelectionState {
  /**
   * The bank the picker shows and submits. Until the list has loaded, this is the requested bank. Afterwards, it is one
   * of `options`.
   */
  selected: SelectedBank | null
  /**
   * The merchant's `value` while `onChange` is running. After `onChange` has returned, this bank is selected again
   * until `value` changes. At any other time, and if the picker is uncontrolled, `held` is `undefined`.
   */
  held?: SelectedBank | null | undefined
  /** The merchant's `value`, or `undefined` if the picker is uncontrolled. */
  value?: SelectedBank | null | undefined
  /** The list's options and the picker's FPX model at the time the selection was last reconciled. */
  options?: readonly BankOption[] | undefined
  model?: BankModel | undefined
  notice?: BankNotice | undefined
  /** Whether the payer has tried to submit the form since the last selection. */
  isSubmitAttempted: boolean
  /**
   * Whether the warnings are part of the field's description. After a selection, the warnings aren't added to the
   * description until the field loses the focus. Otherwise, a screen reader would read the focused field's new
   * description, although the live region has already announced the warnings.
   */
  isDescribed: boolean
}

/** The actions that change the selection. */
export type SelectionAction =
  | { type: 'selected' | 'refused'; option: BankOption }
  | { type: 'cleared' }
  /** `onChange` returned. */
  | { type: 'onChangeReturned' }
  /** A script set another bank, or the form was reset. A reset doesn't change the bank of a controlled picker. */
  | { type: 'requested' | 'reset'; bank: SelectedBank | null }
  /** This state was rendered. */
  | { type: 'rendered'; selection: SelectionState }
  | { type: 'submitAttempted' | 'blurred' | 'kept' }
  /** The notice is outdated because the payer has done something else since it was shown. */
  | { type: 'noticeCleared' }

/** Returns a new picker's initial selection. */
export const initialSelection = (bank: SelectedBank | null): SelectionState => ({
  selected: bank,
  isSubmitAttempted: false,
  isDescribed: true,
})

/** Returns the next state of the selection. Actions that change the list don't affect the selection. */
export function selectionReducer(
  state: SelectionState,
  action:
    | SelectionAction
    | { type: 'opened' | 'typed' | 'activated' | 'collapsed' | 'closed' | 'pressed' },
): SelectionState {
  const { type } = action
  const { value, selected, held = selected } = state
  const changed = { ...state, isSubmitAttempted: false, isDescribed: false }
  switch (type) {
    case 'selected':
    case 'cleared': {
      const option = type === 'cleared' ? null : action.option
      const about = option ?? selected
      return {
        ...changed,
        selected: option,
        held: value === undefined ? value : held,
        notice: about ? toNotice(type, about) : undefined,
      }
    }
    case 'onChangeReturned':
      return state.held === undefined ? state : { ...state, selected: held, held: undefined }
    case 'requested':
      return { ...state, selected: resolve(state, action.bank) }
    case 'reset':
      return {
        ...changed,
        selected: value === undefined ? resolve(state, action.bank) : selected,
        notice: undefined,
      }
    case 'refused':
      return { ...state, notice: toNotice(type, action.option) }
    case 'kept':
      return selected ? { ...state, notice: toNotice(type, selected) } : state
    case 'rendered':
      return action.selection
    case 'submitAttempted':
      return { ...state, isSubmitAttempted: true }
    case 'blurred':
      return state.isDescribed ? state : { ...state, isDescribed: true }
    case 'noticeCleared':
      return state.notice ? { ...state, notice: undefined } : state
    case 'opened':
    case 'typed':
    case 'activated':
    case 'collapsed':
    case 'closed':
    case 'pressed':
      return state
  }
}

/** Returns the bank's option, or the bank itself if the list doesn't contain it or hasn't loaded. */
const resolve = ({ options, model }: SelectionState, bank: SelectedBank | null) =>
  (bank && options && findOption(options, bank, model)) ?? bank

const toNotice = (type: BankNotice['type'], bank: SelectedBank): BankNotice => {
  const { code } = bank
  const option = toOption(bank)
  return { type, label: option?.label ?? code, code, key: option?.key }
}

/** The current props and options with which a render compares the selection. */
interface Current {
  /** The merchant's `value`, or `undefined` if the picker is uncontrolled. */
  value: SelectedBank | null | undefined
  /** The list's options, or `undefined` until the list has loaded. */
  options: readonly BankOption[] | undefined
  /** The picker's FPX model. */
  model: BankModel | undefined
}

/**
 * Returns the selection for the current `value` and list. A new `value` always becomes the selected bank, while an
 * unchanged `value` retains its option when the list is refreshed. If the selected bank has left the list or is
 * disabled because it is offline, the selection is cleared and a notice is returned.
 */
export function reconcileSelection(
  state: SelectionState,
  { value, options, model }: Current,
): SelectionState {
  // While `onChange` is running, the merchant hasn't decided yet whether to accept the change.
  const isValueNew = state.held === undefined && !isSameBank(value, state.value)
  const isListNew = options !== state.options || model !== state.model
  const next: SelectionState =
    isValueNew || isListNew
      ? {
          ...state,
          options,
          model,
          // A merchant may stop controlling the selected bank. For example, a form library without a default value
          // resets `value` to `undefined`, and the earlier selection must not reappear in this case.
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
 * Returns the notice if it still applies. For example, a notice about a selection no longer applies if a controlling
 * parent has rejected the selection.
 */
export function getCurrentNotice({ selected, notice }: SelectionState): BankNotice | undefined {
  const isEmpty = isSelectionLost(notice) || notice?.type === 'cleared'
  const isAboutShown = isEmpty ? !selected : notice?.key === toOption(selected)?.key
  return notice?.type === 'refused' || isAboutShown ? notice : undefined
}

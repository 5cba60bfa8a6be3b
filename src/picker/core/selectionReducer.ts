import type { BankModel } from '../../contract/index.js'
import { findOption, type SelectedBank, toOption } from './findOption.js'
import type { BankOption } from './toBankOptions.js'

/** A notice that a live region announces to the payer once. Some notices are also shown as warnings. */
export interface BankNotice {
  /** `refused`: a disabled option was pressed. `blocked`: the selected option became disabled when it went offline. */
  type: 'selected' | 'remembered' | 'cleared' | 'refused' | 'wentOffline' | 'vanished' | 'blocked'
  /** Label of the bank that the notice is about. */
  label: string
  /** Code of that bank. */
  code: string
  /** @internal Key of its option; `undefined` if it was never in a list. */
  key: string | undefined
}

/** Whether a notice says that the selection was lost without the payer's action. */
export const isSelectionLost = (
  notice: BankNotice | undefined,
): notice is BankNotice & { type: 'vanished' | 'blocked' } =>
  notice?.type === 'vanished' || notice?.type === 'blocked'

/** State of the selection. */
export interface SelectionState {
  /** The selected bank: an option of `options`, or before there is a list, the requested bank. */
  selected: SelectedBank | null
  /**
   * What the payer has selected (`null`: cleared) in a controlled picker, while `onChange` runs. Until it returns, the
   * picker shows and submits this bank.
   */
  pending?: BankOption | null | undefined
  /** The merchant's `value` that `selected` was read from; `undefined` if the picker is uncontrolled. */
  value?: SelectedBank | null | undefined
  /** The list's options and the picker's FPX model, when the selection was last compared with the list. */
  options?: readonly BankOption[] | undefined
  model?: BankModel | undefined
  notice?: BankNotice | undefined
  /** Whether the payer has tried to submit since the last selection. */
  isSubmitAttempted: boolean
  /**
   * Whether the warnings describe the field. After a selection, they do so only from the next blur on: a screen reader
   * reads a new description of the focused field, but the live region has already announced the warnings.
   */
  isDescribed: boolean
}

/** The actions that change the selection. */
export type SelectionAction =
  | { type: 'selected' | 'remembered' | 'refused'; option: BankOption }
  | { type: 'cleared' }
  /** `onChange` returned. */
  | { type: 'onChangeReturned' }
  /** A script has set another bank. */
  | { type: 'requested'; bank: SelectedBank | null }
  /** The form was reset. */
  | { type: 'reset'; bank: SelectedBank | null }
  /** The form was reset, but the merchant controls the selected bank. */
  | { type: 'resetIgnored' }
  /** The picker has rendered this state. */
  | { type: 'rendered'; selection: SelectionState }
  /** There is a list, but a server-rendered select is still the control. */
  | { type: 'listed'; options: readonly BankOption[] | undefined; model: BankModel | undefined }
  | { type: 'submitAttempted' | 'blurred' }
  /** The payer did something else, so the notice is removed. */
  | { type: 'noticeCleared' }

/** Returns the state of a new picker. */
export const initialSelection = (bank: SelectedBank | null): SelectionState => ({
  selected: bank,
  isSubmitAttempted: false,
  isDescribed: true,
})

/** Returns the bank that the picker shows and submits. */
export const getShownBank = ({ pending, selected }: SelectionState): SelectedBank | null =>
  pending === undefined ? selected : pending

/** Returns the next state of the selection. Actions of the list do not change it. */
export function selectionReducer(
  state: SelectionState,
  action: SelectionAction | { type: 'opened' | 'typed' | 'activated' | 'collapsed' | 'closed' },
): SelectionState {
  const { type } = action
  const changed = { isSubmitAttempted: false, isDescribed: false }
  switch (type) {
    case 'selected':
    case 'remembered':
      return {
        ...state,
        ...changed,
        ...select(state, action.option),
        notice: toNotice(type, action.option),
      }
    case 'cleared': {
      const shown = getShownBank(state)
      return {
        ...state,
        ...changed,
        ...select(state, null),
        notice: shown ? toNotice(type, shown) : undefined,
      }
    }
    case 'onChangeReturned':
      return state.pending === undefined ? state : { ...state, pending: undefined }
    case 'requested':
      return { ...state, selected: resolve(state, action.bank), pending: undefined }
    case 'reset':
      return {
        ...state,
        ...changed,
        selected: resolve(state, action.bank),
        pending: undefined,
        notice: undefined,
      }
    case 'resetIgnored':
      return { ...state, ...changed, notice: undefined }
    case 'refused':
      return { ...state, notice: toNotice(type, action.option) }
    case 'rendered':
      return action.selection
    case 'listed':
      return { ...state, options: action.options, model: action.model }
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
      return state
  }
}

const select = ({ value }: SelectionState, option: BankOption | null) =>
  value === undefined ? { selected: option } : { pending: option }

/** Returns the bank's option; the bank itself if there is no list, or the list does not have it. */
const resolve = ({ options, model }: SelectionState, bank: SelectedBank | null) =>
  (bank && options && findOption(options, bank, model)) ?? bank

/** Returns a notice about a bank. */
export const toNotice = (type: BankNotice['type'], bank: SelectedBank): BankNotice => {
  const { code } = bank
  const option = toOption(bank)
  return { type, label: option?.label ?? code, code, key: option?.key }
}

import type { BankModel } from '../../contract/index.js'
import type { BankOption } from './toBankOptions.js'

/** A notice that a live region announces to the payer once. Some notices are also shown as warnings. */
export interface BankNotice {
  /** `refused`: a disabled option was pressed. `blocked`: the selected option became disabled when it went offline. */
  type: 'selected' | 'remembered' | 'cleared' | 'refused' | 'wentOffline' | 'vanished' | 'blocked'
  /** Label of the bank that the notice is about. */
  label: string
  /** Code of that bank. */
  code: string
}

/** Whether a notice says that the selection was lost without the payer's action. */
export const isSelectionLost = (
  notice: BankNotice | undefined,
): notice is BankNotice & { type: 'vanished' | 'blocked' } =>
  notice?.type === 'vanished' || notice?.type === 'blocked'

/** A requested bank: its code, and its model if the merchant names one. */
export interface RequestedBank {
  code: string
  model?: BankModel | undefined
}

/** State of the selection. */
export interface SelectionState {
  /** Number of selections, clears and resets so far. Each of them ends a search. */
  epoch: number
  /** The selected code, if the picker is uncontrolled. */
  code: string | null
  /** The selected option as it was in the last list. */
  selectedOption?: BankOption | undefined
  /** The option that the payer selected last. A merchant who controls the code may accept it later, or never. */
  lastPicked?: BankOption | undefined
  /**
   * Whether `onChange` is running. Until it returns, the picker shows and submits the new selection, even if the code
   * is controlled.
   */
  isNotifying: boolean
  /** The requested bank, if the list no longer offers it; otherwise `null`. */
  unavailable: RequestedBank | null
  notice?: BankNotice | undefined
}

/** The actions that change the selection. */
export type SelectionAction =
  | {
      type: 'selected' | 'remembered' | 'refused' | 'optionRefreshed' | 'wentOffline'
      option: BankOption
    }
  | { type: 'cleared' }
  /** `onChange` returned. */
  | { type: 'onChangeReturned' }
  | { type: 'reset'; code: string | null }
  | ({ type: 'vanished' | 'blocked'; label: string } & RequestedBank)
  /** The merchant took control of the code, or no longer passes the unavailable bank. */
  | { type: 'controlTaken' }
  /** The payer did something else, so the notice is removed. */
  | { type: 'noticeCleared' }
  /** The form was reset, but the merchant controls the selected bank. */
  | { type: 'resetIgnored' }

/** Returns the state of a new or reset picker. */
export const initialSelection = (code: string | null): SelectionState => ({
  epoch: 0,
  code,
  isNotifying: false,
  unavailable: null,
})

/** Returns the next state of the selection. It has no bank list, so it does not check that a bank is offered. */
export function selectionReducer(state: SelectionState, action: SelectionAction): SelectionState {
  const { type } = action
  const epoch = state.epoch + 1
  switch (type) {
    case 'selected':
    case 'remembered': {
      const { option } = action
      return {
        ...state,
        epoch,
        code: option.code,
        lastPicked: option,
        isNotifying: true,
        // An unavailable bank is reported only once. A controlling parent may still pass it until it accepts the new
        // selection.
        unavailable: option.code === state.unavailable?.code ? null : state.unavailable,
        notice: toNotice(type, option),
      }
    }
    case 'refused':
      return { ...state, notice: toNotice(type, action.option) }
    case 'optionRefreshed': {
      const { option } = action
      const lastPicked = state.lastPicked?.code === option.code ? undefined : state.lastPicked
      return { ...state, selectedOption: option, lastPicked, unavailable: null }
    }
    case 'wentOffline':
      return { ...state, selectedOption: action.option, notice: toNotice(type, action.option) }
    case 'cleared':
      return {
        ...state,
        epoch,
        code: null,
        isNotifying: true,
        unavailable: null,
        notice: state.selectedOption && toNotice(type, state.selectedOption),
      }
    case 'onChangeReturned':
      return { ...state, isNotifying: false }
    case 'reset':
      return { ...initialSelection(action.code), epoch }
    case 'vanished':
    case 'blocked':
      return {
        ...state,
        code: null,
        selectedOption: undefined,
        unavailable: { code: action.code, model: action.model },
        notice: toNotice(type, action),
      }
    case 'controlTaken':
      return { ...state, code: null, unavailable: state.code ? state.unavailable : null }
    case 'noticeCleared':
      return { ...state, notice: undefined }
    case 'resetIgnored':
      return { ...state, epoch, notice: undefined }
  }
}

const toNotice = (
  type: BankNotice['type'],
  { label, code }: { label: string; code: string },
): BankNotice => ({ type, label, code })

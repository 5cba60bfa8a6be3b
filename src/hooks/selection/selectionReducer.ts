import type { BankModel } from '../banks/bankModel.js'
import type { BankOption } from '../banks/toBankOptions.js'

/** What is announced to the payer once, in a live region; some notices are also shown as a warning. */
export interface BankNotice {
  /** `refused`: a disabled option was pressed. `blocked`: the selected option became disabled when it went offline. */
  type: 'selected' | 'remembered' | 'cleared' | 'refused' | 'wentOffline' | 'vanished' | 'blocked'
  /** The label of the bank it is about. */
  label: string
  /** Its code. */
  code: string
}

/** Whether the chosen bank is chosen no longer, and not by the payer. */
export const isSelectionLost = (
  news: BankNotice | undefined,
): news is BankNotice & { type: 'vanished' | 'blocked' } =>
  news?.type === 'vanished' || news?.type === 'blocked'

/** Which bank is chosen, apart from the banks. */
export interface SelectionState {
  /** Counts what ends a search: a choice, a clear, a reset. */
  epoch: number
  /** The FPX model that the payer narrowed the list to. */
  modelFilter?: BankModel | undefined
  /** The selected code, if uncontrolled. */
  code: string | null
  /** The chosen row as it was last seen. */
  selectedOption?: BankOption | undefined
  /** The row that the payer took last: a merchant who holds the code may take it over later, or never. */
  lastPicked?: BankOption | undefined
  /** `onChange` is running. Until it returns, the picker shows and submits the new selection, even if controlled. */
  isNotifying: boolean
  /** The code that was found to be offered no longer. */
  unavailableCode: string | null
  notice?: BankNotice | undefined
}

/** What can happen to the choice. */
export type SelectionAction =
  | { type: 'modelFiltered'; model: BankModel | undefined }
  | {
      type: 'selected' | 'remembered' | 'refused' | 'optionRefreshed' | 'wentOffline'
      option: BankOption
    }
  | { type: 'cleared' }
  /** `onChange` returned. */
  | { type: 'onChangeReturned' }
  | { type: 'reset'; code: string | null }
  | { type: 'vanished' | 'blocked'; code: string; label: string }
  /** The merchant took control of the code, or has taken note that a bank is unavailable. */
  | { type: 'controlTaken' }
  /** The payer goes on, so that what was said is over. */
  | { type: 'noticeCleared' }
  /** The form was reset around a bank that the merchant holds. */
  | { type: 'resetIgnored' }

/** The state that a picker starts with, and goes back to. */
export const initialSelection = (code: string | null): SelectionState => ({
  epoch: 0,
  code,
  isNotifying: false,
  unavailableCode: null,
})

/** The next state. Pure: what is offered is the hook's business. */
export function selectionReducer(state: SelectionState, action: SelectionAction): SelectionState {
  const { type } = action
  const epoch = state.epoch + 1
  switch (type) {
    case 'modelFiltered':
      return { ...state, modelFilter: action.model }
    case 'selected':
    case 'remembered': {
      const { option } = action
      return {
        ...state,
        epoch,
        code: option.code,
        lastPicked: option,
        isNotifying: true,
        // Reported already; a controlling parent now takes this one over.
        unavailableCode: option.code === state.unavailableCode ? null : state.unavailableCode,
        notice: toNotice(type, option),
      }
    }
    case 'refused':
      return { ...state, notice: toNotice(type, action.option) }
    case 'optionRefreshed': {
      const { option } = action
      const lastPicked = state.lastPicked?.code === option.code ? undefined : state.lastPicked
      return { ...state, selectedOption: option, lastPicked, unavailableCode: null }
    }
    case 'wentOffline':
      return { ...state, selectedOption: action.option, notice: toNotice(type, action.option) }
    case 'cleared':
      return {
        ...state,
        epoch,
        code: null,
        isNotifying: true,
        unavailableCode: null,
        notice: state.selectedOption && toNotice(type, state.selectedOption),
      }
    case 'onChangeReturned':
      return { ...state, isNotifying: false }
    case 'reset':
      return { ...initialSelection(action.code), epoch, modelFilter: state.modelFilter }
    case 'vanished':
    case 'blocked':
      return {
        ...state,
        code: null,
        selectedOption: undefined,
        unavailableCode: action.code,
        notice: toNotice(type, action),
      }
    case 'controlTaken':
      return { ...state, code: null, unavailableCode: state.code && state.unavailableCode }
    case 'noticeCleared':
      return { ...state, notice: undefined }
    case 'resetIgnored':
      return { ...state, epoch }
  }
}

const toNotice = (
  type: BankNotice['type'],
  { label, code }: { label: string; code: string },
): BankNotice => ({ type, label, code })

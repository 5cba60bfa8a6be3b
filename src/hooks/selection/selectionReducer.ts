import type { BankModel } from '../banks/bankModel.js'
import type { BankOption } from '../banks/toBankOptions.js'

/** What a payer is told, once: a live region says it, a warning may show it. */
export interface BankNotice {
  /** `refused` is a row that may only be read, `blocked` one that may be read alone since it went offline. */
  type: 'chosen' | 'remembered' | 'cleared' | 'refused' | 'wentOffline' | 'vanished' | 'blocked'
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
  turn: number
  /** The FPX model that the payer narrowed the list to. */
  model?: BankModel | undefined
  /** The chosen code, when nobody else controls it. */
  code: string | null
  /** The chosen row as it was last seen. */
  chosen?: BankOption | undefined
  /** The row that the payer took last: a merchant who holds the code may take it over later, or never. */
  picked?: BankOption | undefined
  /** The merchant is being told, and the picker shows and submits what they are told of, whoever holds the code. */
  telling: boolean
  /** The code that was found to be offered no longer. */
  gone: string | null
  news?: BankNotice | undefined
}

/** What can happen to the choice. */
export type SelectionAction =
  | { type: 'narrowed'; model: BankModel | undefined }
  | { type: 'chosen' | 'remembered' | 'refused' | 'seen' | 'wentOffline'; option: BankOption }
  | { type: 'cleared' }
  /** The merchant was told. */
  | { type: 'told' }
  | { type: 'reset'; code: string | null }
  | { type: 'vanished' | 'blocked'; code: string; label: string }
  /** The merchant holds the code; once that is done, took the news that a bank is gone: what was kept of it is over. */
  | { type: 'released' }
  /** The payer goes on, so that what was said is over. */
  | { type: 'hushed' }
  /** The form was reset around a bank that the merchant holds. */
  | { type: 'kept' }

/** The state that a picker starts with, and goes back to. */
export const initialSelection = (code: string | null): SelectionState => ({
  turn: 0,
  code,
  telling: false,
  gone: null,
})

/** The next state. Pure: what is offered is the hook's business. */
export function selectionReducer(state: SelectionState, action: SelectionAction): SelectionState {
  const { type } = action
  const turn = state.turn + 1
  switch (type) {
    case 'narrowed':
      return { ...state, model: action.model }
    case 'chosen':
    case 'remembered': {
      const { option } = action
      return {
        ...state,
        turn,
        code: option.code,
        picked: option,
        telling: true,
        // Told already, while the merchant who holds it takes this one over.
        gone: option.code === state.gone ? null : state.gone,
        news: toNotice(type, option),
      }
    }
    case 'refused':
      return { ...state, news: toNotice(type, action.option) }
    case 'seen': {
      const { option } = action
      const picked = state.picked?.code === option.code ? undefined : state.picked
      return { ...state, chosen: option, picked, gone: null }
    }
    case 'wentOffline':
      return { ...state, chosen: action.option, news: toNotice(type, action.option) }
    case 'cleared':
      return {
        ...state,
        turn,
        code: null,
        telling: true,
        gone: null,
        news: state.chosen && toNotice(type, state.chosen),
      }
    case 'told':
      return { ...state, telling: false }
    case 'reset':
      return { ...initialSelection(action.code), turn, model: state.model }
    case 'vanished':
    case 'blocked':
      return {
        ...state,
        code: null,
        chosen: undefined,
        gone: action.code,
        news: toNotice(type, action),
      }
    case 'released':
      return { ...state, code: null, gone: state.code && state.gone }
    case 'hushed':
      return { ...state, news: undefined }
    case 'kept':
      return { ...state, turn }
  }
}

const toNotice = (
  type: BankNotice['type'],
  { label, code }: { label: string; code: string },
): BankNotice => ({ type, label, code })

import type { BankModel } from './bankModel.js'
import type { BankOption } from './bankOptions.js'

/** Where the highlight is: on a row, on the first (0) or last (-1) row once there is one, or left to the search. */
type Highlight = string | 0 | -1 | undefined

/** What a payer is told, once: a live region says it, a warning may show it. */
export interface BankNews {
  type: 'chosen' | 'remembered' | 'cleared' | 'refused' | 'wentOffline' | 'vanished' | 'blocked'
  /** The label of the bank it is about. */
  label: string
  code: string
}

/** State of the picker, apart from the banks. */
export interface BankPickerState {
  open: boolean
  /** What is being typed; `null` while the field shows the chosen bank. */
  text: string | null
  /** What the rows are filtered by: the typed text without an unfinished composition (IME). */
  filter: string
  highlight: Highlight
  /** The FPX model that the payer narrowed the list to. */
  model: BankModel | undefined
  /** The chosen code, when nobody else controls it. */
  code: string | null
  /** The chosen row as it was last seen. */
  chosen: BankOption | undefined
  /** The code that was found to be offered no longer. */
  gone: string | null
  news: BankNews | undefined
}

/** What can happen to the picker. */
export type BankPickerAction =
  | { type: 'opened'; highlight: Highlight }
  | { type: 'typed'; text: string; composing: boolean }
  | { type: 'highlighted'; key: string }
  | { type: 'narrowed'; model: BankModel | undefined }
  | { type: 'closed' }
  | { type: 'chosen' | 'remembered'; option: BankOption }
  | { type: 'refused'; option: BankOption }
  | { type: 'cleared' }
  | { type: 'reset'; code: string | null }
  | { type: 'released' }
  | { type: 'seen'; option: BankOption }
  | { type: 'wentOffline'; option: BankOption }
  | { type: 'vanished' | 'blocked'; code: string; label: string }

/** The state that a picker starts with. */
export const initialBankPickerState = (code: string | null): BankPickerState => ({
  ...closed,
  model: undefined,
  code,
  chosen: undefined,
  gone: null,
  news: undefined,
})

const closed = { open: false, text: null, filter: '', highlight: undefined } as const

/** The next state. Pure: what the rows are is the hook's business. */
export function bankPickerReducer(
  state: BankPickerState,
  action: BankPickerAction,
): BankPickerState {
  switch (action.type) {
    case 'opened':
      return { ...state, ...closed, open: true, highlight: action.highlight, news: undefined }
    case 'typed':
      return {
        ...state,
        open: true,
        text: action.text,
        filter: action.composing ? state.filter : action.text,
        highlight: undefined,
        news: undefined,
      }
    case 'highlighted':
      return { ...state, highlight: action.key }
    case 'narrowed':
      return { ...state, model: action.model, highlight: undefined }
    case 'closed':
      return { ...state, ...closed }
    case 'chosen':
    case 'remembered': {
      const { option } = action
      return {
        ...state,
        ...closed,
        code: option.code,
        chosen: option,
        gone: null,
        news: newsOf(action.type, option),
      }
    }
    case 'refused':
      return { ...state, news: newsOf('refused', action.option) }
    case 'cleared':
      return {
        ...initialBankPickerState(null),
        model: state.model,
        news: state.chosen && newsOf('cleared', state.chosen),
      }
    case 'reset':
      return { ...initialBankPickerState(action.code), model: state.model }
    case 'released':
      return { ...state, gone: null }
    case 'seen':
      return { ...state, chosen: action.option, gone: null }
    case 'wentOffline':
      return { ...state, chosen: action.option, news: newsOf('wentOffline', action.option) }
    case 'vanished':
    case 'blocked':
      return {
        ...state,
        code: null,
        chosen: undefined,
        gone: action.code,
        news: newsOf(action.type, action),
      }
  }
}

const newsOf = (
  type: BankNews['type'],
  { label, code }: { label: string; code: string },
): BankNews => ({ type, label, code })

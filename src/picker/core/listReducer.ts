import type { SelectionAction } from './selectionReducer.js'

/**
 * The active option: its key, 0 for the first or -1 for the last option as soon as there are options, or `undefined` if
 * the search determines it.
 */
export type ActiveKey = string | 0 | -1 | undefined

/** State of the list and of the typed text. */
export interface ListState {
  isOpen: boolean
  /**
   * The text that the payer has typed; `null` if the field shows the selected bank. It stays when only the list closes.
   */
  typedText: string | null
  /**
   * The start of `typedText` that is not searched for: the selected bank's name, which stays in the field while an
   * input method composes text after it.
   */
  prefix?: string | undefined
  /**
   * The text that filters the options: the typed text without `prefix`. While an input method composes text that
   * matches no option, the search text stays as it was.
   */
  searchText: string
  activeKey?: ActiveKey
}

/** The actions that change the list. */
export type ListAction =
  | { type: 'opened'; activeKey: ActiveKey }
  | {
      type: 'typed'
      typedText: string
      prefix?: string
      searchText: string
      activeKey: ActiveKey
    }
  | { type: 'activated'; key: string }
  /** The list closed, but the payer may go on typing. */
  | { type: 'collapsed' }
  /** The list closed, and the typed text is discarded. */
  | { type: 'closed' }

/** The initial state: the list is closed, and nothing is typed. */
export const closedList: ListState = {
  isOpen: false,
  typedText: null,
  searchText: '',
}

/**
 * Returns the next state of the list. A selection, a clear and a reset end the search. The reducer has no options, so it
 * does not check that the active option exists.
 */
export function listReducer(state: ListState, action: ListAction | SelectionAction): ListState {
  switch (action.type) {
    case 'opened':
      return { ...state, activeKey: action.activeKey, isOpen: true }
    case 'typed': {
      const { type: _, ...changed } = action
      return { ...closedList, ...changed, isOpen: true }
    }
    case 'activated':
      return { ...state, activeKey: action.key }
    case 'collapsed':
      return state.typedText === null ? closedList : { ...state, isOpen: false }
    case 'closed':
    case 'selected':
    case 'remembered':
    case 'cleared':
    case 'reset':
      return closedList
    case 'onChangeReturned':
    case 'requested':
    case 'refused':
    case 'rendered':
    case 'submitAttempted':
    case 'blurred':
    case 'noticeCleared':
      return state
  }
}

import type { SelectionAction } from './selectionReducer.js'

/**
 * The key of the active option. The values 0 and -1 stand for the first and the last option, once there are options. If
 * the value is `undefined`, the search determines the active option.
 */
export type ActiveKey = string | 0 | -1 | undefined

/** The state of the list and the typed text. */
export interface ListState {
  isOpen: boolean
  /** The typed text, or `null` if the field shows the selected bank. Closing only the list doesn't change the text. */
  typedText: string | null
  /**
   * The start of `typedText` that the search ignores. While an input method composes text after the selected bank's
   * name, the name stays in the field.
   */
  prefix?: string | undefined
  /**
   * The text that filters the options: the typed text without `prefix`. It doesn't change while an input method
   * composes text that matches no option.
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
  /** The list closed, but the payer may continue typing. */
  | { type: 'collapsed' }
  /** The list closed and the typed text was discarded. */
  | { type: 'closed' }

/** The initial state, with a closed list and no typed text. */
export const closedList: ListState = {
  isOpen: false,
  typedText: null,
  searchText: '',
}

/**
 * Returns the next state of the list. A selection, a clear and a reset end the search. The reducer doesn't know the
 * options, so it doesn't check that the active option exists.
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

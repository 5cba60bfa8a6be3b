import type { SelectionAction } from './selectionReducer.js'

/**
 * The key of the active option. Once options are available, the value 0 refers to the first option and -1 to the last
 * option. If the value is `undefined`, the search determines the active option.
 */
export type ActiveKey = string | 0 | -1 | undefined

/** The state of the list and the typed text. */
export interface ListState {
  isOpen: boolean
  /**
   * The typed text, or `null` if the field shows the selected bank. The action `collapsed` closes the list but retains
   * the typed text.
   */
  typedText: string | null
  /**
   * The beginning of `typedText`, which the search ignores. While an input method composes text after the selected
   * bank's name, the name remains in the field.
   */
  prefix?: string | undefined
  /**
   * The text that filters the options, which is the typed text without `prefix`. The search text doesn't change while
   * an input method composes text that matches no option.
   */
  searchText: string
  activeKey?: ActiveKey
  /**
   * Whether the field has shown the selected bank again instead of other typed text since the payer last pressed a key
   * or a button.
   */
  isRestored?: boolean | undefined
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
  /** The list was closed, but the typed text was retained so that the payer can continue typing. */
  | { type: 'collapsed' }
  /** The list was closed and the typed text was discarded, which `isRestored` replaced by the selected bank. */
  | { type: 'closed'; isRestored?: boolean }
  /** The payer has pressed a key or a button and sees what the field shows now. */
  | { type: 'pressed' }

/** The initial state, with a closed list and no typed text. */
export const closedList: ListState = {
  isOpen: false,
  typedText: null,
  searchText: '',
}

/**
 * Returns the next state of the list. The search ends when a bank is selected or cleared, or when the form is reset.
 * The reducer doesn't know the options, so it doesn't check that the active option exists.
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
      if (state.typedText === null) return close(state)
      return state.isOpen ? { ...state, isOpen: false } : state
    case 'closed':
      return close(state, action.isRestored)
    case 'pressed':
      return state.isRestored ? { ...state, isRestored: false } : state
    case 'selected':
    case 'cleared':
    case 'reset':
      return closedList
    case 'onChangeReturned':
    case 'requested':
    case 'refused':
    case 'kept':
    case 'rendered':
    case 'submitAttempted':
    case 'blurred':
    case 'noticeCleared':
      return state
  }
}

/** Closes the list without forgetting that the selected bank was restored. */
function close(state: ListState, isRestored = false): ListState {
  if (!isRestored && !state.isRestored) return closedList
  const isClosed = state.isRestored && !state.isOpen && state.typedText === null
  return isClosed ? state : { ...closedList, isRestored: true }
}

/**
 * The active option: a key, the first (0) or last (-1) option once there is one, or `undefined` if the search decides.
 */
export type ActiveKey = string | 0 | -1 | undefined

/** State of the list and of the typed text. */
export interface ListState {
  /** The selection's epoch to which this state belongs; the next epoch ends it. */
  epoch: number
  isOpen: boolean
  /** The text being typed; `null` while the field shows the selected bank. */
  typedText: string | null
  /**
   * The beginning of the typed text that is not part of the search: the selected bank's name, while a composition
   * follows it.
   */
  prefix?: string | undefined
  /** The text by which the options are filtered: the typed text without an unfinished composition (IME). */
  searchText: string
  activeKey?: ActiveKey
}

/** The actions that change the list. */
export type ListAction =
  | { type: 'opened'; activeKey: ActiveKey; epoch: number }
  | {
      type: 'typed'
      typedText: string
      prefix?: string
      searchText: string
      activeKey: ActiveKey
      epoch: number
    }
  | { type: 'activated'; key: string }
  | { type: 'closed' }

/** The initial state: the list is closed, and nothing is typed. */
export const closedList: ListState = {
  epoch: 0,
  isOpen: false,
  typedText: null,
  searchText: '',
}

/** Returns the next state. Pure: the hook decides which options exist. */
export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'opened':
    case 'typed': {
      const { type: _, ...changed } = action
      return { ...closedList, ...changed, isOpen: true }
    }
    case 'activated':
      return { ...state, activeKey: action.key }
    case 'closed':
      return closedList
  }
}

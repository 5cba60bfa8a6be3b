/**
 * The active option: a key, the first (0) or last (-1) option once there is one, or `undefined`: the search decides.
 */
export type ActiveKey = string | 0 | -1 | undefined

/** State of the list and of what is typed. */
export interface ComboboxState {
  /** The selection's epoch in which this state is valid. In any other, the list is closed. */
  epoch: number
  isOpen: boolean
  /** What is being typed; `null` while the field shows the selected bank. */
  typedText: string | null
  /**
   * The beginning of the typed text that is not part of the search: the selected bank's name, while a composition
   * follows it.
   */
  prefix?: string | undefined
  /** What the options are filtered by: the typed text without an unfinished composition (IME). */
  searchText: string
  activeKey?: ActiveKey
}

/** What can happen to the list. */
export type ComboboxAction =
  | { type: 'opened'; activeKey: ActiveKey; epoch: number }
  | { type: 'typed'; typedText: string; prefix?: string; searchText: string; epoch: number }
  | { type: 'activated'; key: string }
  | { type: 'closed' }

/** The initial state: the list is closed, and nothing is typed. */
export const closedCombobox: ComboboxState = {
  epoch: 0,
  isOpen: false,
  typedText: null,
  searchText: '',
}

/** Returns the next state. Pure: the hook decides which options there are. */
export function comboboxReducer(state: ComboboxState, action: ComboboxAction): ComboboxState {
  switch (action.type) {
    case 'opened':
    case 'typed': {
      const { type: _, ...changed } = action
      return { ...closedCombobox, ...changed, isOpen: true }
    }
    case 'activated':
      return { ...state, activeKey: action.key }
    case 'closed':
      return closedCombobox
  }
}

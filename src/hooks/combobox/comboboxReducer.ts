/** Where the highlight is: on a row, on the first (0) or last (-1) row once there is one, or left to the search. */
export type InitialActiveOption = string | 0 | -1 | undefined

/** State of the list and of what is typed. */
export interface ComboboxState {
  /** The turn of the choice that this belongs to: with the next one it is over. */
  turn: number
  open: boolean
  /** What is being typed; `null` while the field shows the chosen bank. */
  text: string | null
  /** What the typed text begins with and is no part of the search: the selected bank, while a composition follows it. */
  prefix?: string | undefined
  /** What the rows are filtered by: the typed text without an unfinished composition (IME). */
  filter: string
  highlight?: InitialActiveOption
}

/** What can happen to the list. */
export type ComboboxAction =
  | { type: 'opened'; highlight: InitialActiveOption; turn: number }
  | { type: 'typed'; text: string; prefix?: string; filter: string; turn: number }
  | { type: 'highlighted'; key: string }
  | { type: 'closed' }

/** A list that is not open, and nothing typed. */
export const closedCombobox: ComboboxState = {
  turn: 0,
  open: false,
  text: null,
  filter: '',
}

/** The next state. Pure: what the rows are is the hook's business. */
export function comboboxReducer(state: ComboboxState, action: ComboboxAction): ComboboxState {
  switch (action.type) {
    case 'opened':
    case 'typed': {
      const { type: _, ...changed } = action
      return { ...closedCombobox, ...changed, open: true }
    }
    case 'highlighted':
      return { ...state, highlight: action.key }
    case 'closed':
      return closedCombobox
  }
}

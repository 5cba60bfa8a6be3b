import { type SelectedBank, toOption } from './core/findOption.js'
import { closedList, type ListAction, listReducer, type ListState } from './core/listReducer.js'
import {
  initialSelection,
  type SelectionAction,
  selectionReducer,
  type SelectionState,
} from './core/selectionReducer.js'

/** The state of a picker: the selected bank, the list's state and the typed text. */
export interface StoredState {
  selection: SelectionState
  list: ListState
}

/** Returns the name that the field shows for the selected bank: its label or, until the list has loaded, its code. */
export const nameOf = ({ selected, options }: SelectionState): string =>
  (options && toOption(selected)?.label) ?? selected?.code ?? ''

/** Whether the field shows typed text other than the selected bank's name. */
export const hasOtherText = ({ selection, list }: StoredState): boolean =>
  list.typedText !== null && list.typedText !== nameOf(selection)

/**
 * Whether a bank is selected that the field didn't show when the payer last pressed a key or a button. Such a bank must
 * not be submitted.
 */
export const isUnseen = (state: StoredState): boolean =>
  state.selection.selected !== null && (hasOtherText(state) || Boolean(state.list.isRestored))

/**
 * Stores the state of a picker. Components and the custom element subscribe to the store, so a change re-renders only
 * the components it affects.
 */
export interface PickerStore {
  get: () => StoredState
  dispatch: (action: SelectionAction | ListAction) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a picker's store with the initially selected bank. */
export function createPickerStore(bank: SelectedBank | null): PickerStore {
  let state: StoredState = { selection: initialSelection(bank), list: closedList }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch(action) {
      const selection = selectionReducer(state.selection, action)
      const list = listReducer(state.list, action)
      if (selection === state.selection && list === state.list) return
      state = { selection, list }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

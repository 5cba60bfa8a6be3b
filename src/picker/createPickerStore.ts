import type { SelectedBank } from './core/findOption.js'
import { closedList, type ListAction, listReducer, type ListState } from './core/listReducer.js'
import {
  initialSelection,
  type SelectionAction,
  selectionReducer,
  type SelectionState,
} from './core/selectionReducer.js'

/** The state of a picker: the selected bank, the list and the typed text. */
export interface StoredState {
  selection: SelectionState
  list: ListState
}

/**
 * A store for the picker's state. Components and the custom element subscribe to it, so a change re-renders only the
 * parts that use it.
 */
export interface PickerStore {
  get: () => StoredState
  dispatch: (action: SelectionAction | ListAction) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates the store of a picker. */
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

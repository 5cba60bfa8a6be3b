import type { SelectedBank } from './core/findOption.js'
import { closedList, type ListAction, listReducer, type ListState } from './core/listReducer.js'
import {
  initialSelection,
  type SelectionAction,
  selectionReducer,
  type SelectionState,
} from './core/selectionReducer.js'

/** The state of a picker: the selected bank, and the list with what is typed. */
export interface StoredState {
  selection: SelectionState
  list: ListState
}

/**
 * The state of a picker, which components and the custom element read, so that only what reads a part of it renders
 * again.
 */
export interface PickerStore {
  get: () => StoredState
  dispatch: (action: SelectionAction | ListAction) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates the state of a picker. */
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

import { isSameBank, type SelectedBank } from './core/findOption.js'
import {
  type Given,
  type PickerAction,
  reconcile,
  reducePicker,
  type StoredState,
  toInitialState,
} from './core/pickerState.js'

/**
 * Stores the state of a picker. Components and the custom element subscribe to the store, so a change re-renders only
 * the components it affects.
 */
export interface PickerStore {
  get: () => StoredState
  /** Returns the state for a render's props and list. Until {@link give}, the state isn't stored. */
  read: (given: Given) => StoredState
  /** Stores the state for the props and the list that were rendered. */
  give: (given: Given) => void
  dispatch: (action: PickerAction) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a picker's store with the initially selected bank. */
export function createPickerStore(bank: SelectedBank | null): PickerStore {
  let state = toInitialState(bank)
  let last: { from: StoredState; given: Given; to: StoredState } | undefined
  const listeners = new Set<() => void>()
  const set = (next: StoredState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const read = (given: Given) => {
    // Every component that reads the state in a render must receive the same object.
    if (last?.from !== state || !isSame(last.given, given))
      last = { from: state, given, to: reconcile(state, given) }
    return last.to
  }
  return {
    get: () => state,
    read,
    give: (given) => set(read(given)),
    dispatch: (action) => set(reducePicker(state, action)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isSame = (a: Given, b: Given) =>
  isSameBank(a.value, b.value) &&
  a.options === b.options &&
  a.model === b.model &&
  a.search === b.search &&
  a.canOpen === b.canOpen &&
  a.isLocked === b.isLocked

/** State that components read with `useSyncExternalStore`, so that only the components that read it re-render. */
export interface Store<State, Action> {
  get: () => State
  dispatch: (action: Action) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a store whose state is updated by a reducer. */
export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  state: State,
): Store<State, Action> {
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch(action) {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

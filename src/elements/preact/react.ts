// Replaces `react` in the script with the parts of Preact that our components use. The embed build has an alias for it.
export { createContext, Fragment } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useLayoutEffect as useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'
export { useId, useSyncExternalStore } from './hooks.js'
export { forwardRef, memo } from './wrappers.js'

/** React's `startTransition`. Preact does not interrupt a render, so there is nothing to postpone. */
export const startTransition = (update: () => void): void => update()

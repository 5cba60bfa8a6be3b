// Replaces `react` in the script with the parts that our components use, from Preact. An alias of the embed build
// selects it.
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

/** React's `startTransition`: Preact renders a tree without interruption. */
export const startTransition = (update: () => void): void => update()

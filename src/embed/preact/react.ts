// Replaces `react` in the script: what our components use of it, from Preact. An alias of the embed build selects it.
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
export { memo } from './memo.js'
export { forwardRef } from './forwardRef.js'
export { startTransition } from './startTransition.js'
export { useId } from './useId.js'
export { useSyncExternalStore } from './useSyncExternalStore.js'

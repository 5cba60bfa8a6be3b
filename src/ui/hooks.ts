import {
  useEffect,
  useLayoutEffect,
  useRef,
  useCallback,
  useInsertionEffect,
  useSyncExternalStore,
} from 'react'
import { STALE_WARNING_MS } from '../contract/index.js'
import { formatAge } from './text.js'

/**
 * Is `useLayoutEffect` in browsers and `useEffect` on servers. On a server, neither hook runs, but React 18 logs a
 * warning about `useLayoutEffect`.
 */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Calls the merchant's handler whenever the value changes. The handler is called in a microtask. An error thrown
 * in an effect unmounts the component.
 */
export function useOnChange<Value>(
  value: Value,
  onChange: ((value: Value) => void) | undefined,
): void {
  const lastRef = useRef(value)
  useIsomorphicLayoutEffect(() => {
    if (lastRef.current === value) return
    lastRef.current = value
    queueMicrotask(() => onChange?.(value))
  })
}

/**
 * Returns a function that always calls the latest `callback`. The returned function is always the same, so passing it
 * as a prop doesn't cause re-renders.
 */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latestRef = useRef(callback)
  // Insertion effects run before all other effects, so no effect can call an outdated callback.
  useInsertionEffect(() => {
    latestRef.current = callback
  })
  return useCallback((...args: Args) => latestRef.current(...args), [])
}

/**
 * Returns a value that depends on the time and is updated at an interval. Returns `undefined` on a server.
 *
 * @param pace - the interval in milliseconds; `undefined` to read the value only when the component renders.
 */
export function useClock<Value>(pace: number | undefined, read: () => Value): Value | undefined {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = pace && setInterval(tick, pace)
      return () => clearInterval(timer)
    },
    [pace],
  )
  return useSyncExternalStore(subscribe, read, () => undefined)
}

/** Returns a warning about a list that is older than five minutes. The age in the warning is updated each minute. */
export const useStaleWarning = (
  listUpdatedAt: number,
  lang: string,
  t: (key: 'stale', values: { age: string }) => string,
): string | undefined =>
  useClock(60_000, () => {
    const ms = Date.now() - listUpdatedAt
    if (listUpdatedAt !== 0 && ms >= STALE_WARNING_MS)
      return t('stale', { age: formatAge(ms, lang) })
  })

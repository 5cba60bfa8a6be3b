import {
  useEffect,
  useLayoutEffect,
  useRef,
  useCallback,
  useInsertionEffect,
  useSyncExternalStore,
} from 'react'

/**
 * `useLayoutEffect` in a browser, `useEffect` on a server. React 18 warns about `useLayoutEffect` on a server, where
 * neither runs.
 */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Calls the merchant's handler with each new value, but not with the first one. The call is in a microtask, because a
 * handler that throws in an effect would unmount the component.
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
 * Returns a function that calls the latest `callback` and is always the same object. Passing it to a component doesn't
 * cause a render.
 */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latestRef = useRef(callback)
  // Runs before every other effect, so no effect calls an outdated callback.
  useInsertionEffect(() => {
    latestRef.current = callback
  })
  return useCallback((...args: Args) => latestRef.current(...args), [])
}

/**
 * Returns a value that depends on the time, and updates it at an interval; `undefined` on a server.
 *
 * @param pace - interval in milliseconds. If it is `undefined`, the value is read only when the component renders.
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

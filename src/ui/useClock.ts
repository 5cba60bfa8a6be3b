import { useCallback, useSyncExternalStore } from 'react'

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

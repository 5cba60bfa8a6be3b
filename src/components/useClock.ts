import { useCallback, useSyncExternalStore } from 'react'

/**
 * Something that depends on the time, read anew at a pace; nothing on a server.
 *
 * @param pace - in milliseconds; without one it is read when the component is drawn.
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

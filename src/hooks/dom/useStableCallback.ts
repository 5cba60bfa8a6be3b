import { useCallback, useInsertionEffect, useRef } from 'react'

/** Returns a function with a stable identity that calls the latest `callback`, so that passing it on re-renders nothing. */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latestRef = useRef(callback)
  // Before every other effect, so that none calls what is outdated.
  useInsertionEffect(() => {
    latestRef.current = callback
  })
  return useCallback((...args: Args) => latestRef.current(...args), [])
}

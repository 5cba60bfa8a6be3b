import { useCallback, useInsertionEffect, useRef } from 'react'

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

import { useCallback, useInsertionEffect, useRef } from 'react'

/** Returns a function with a stable identity that calls the latest `callback`, so that passing it on re-renders nothing. */
export function useStableCallback<Given extends unknown[]>(
  newest: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(newest)
  // Before every other effect, so that none calls what is outdated.
  useInsertionEffect(() => {
    latest.current = newest
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}

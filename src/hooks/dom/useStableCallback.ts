import { useCallback, useInsertionEffect, useRef } from 'react'

/** A function that stays the same and always does the newest, so that nothing is drawn again for it. */
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

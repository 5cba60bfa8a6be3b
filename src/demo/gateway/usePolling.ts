import { useEffect } from 'react'

const INTERVAL_MS = 1_000

/**
 * Calls `poll` when the component is mounted and then once a second while the page is visible. Does nothing while
 * `enabled` is false.
 */
export function usePolling(poll: () => void, enabled = true): void {
  useEffect(() => {
    if (!enabled) return
    poll()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') poll()
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [poll, enabled])
}

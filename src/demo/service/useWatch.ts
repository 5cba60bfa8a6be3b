import { useEffect } from 'react'

const EVERY_MS = 1_000

/** Looks once a second, for as long as the page is in view and the caller on it. */
export function useWatch(look: () => void): void {
  useEffect(() => {
    look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [look])
}

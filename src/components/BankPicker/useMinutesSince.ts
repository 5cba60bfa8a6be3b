import { useSyncExternalStore } from 'react'

/** Whole minutes since a moment, in milliseconds since the epoch; 0 on a server and before there is one. */
export function useMinutesSince(moment: number): number {
  return useSyncExternalStore(
    eachMinute,
    () => (moment > 0 ? Math.floor((Date.now() - moment) / 60_000) : 0),
    () => 0,
  )
}

function eachMinute(tick: () => void): () => void {
  const timer = setInterval(tick, 60_000)
  return () => clearInterval(timer)
}

import type { Clock } from '../contract/index.js'

/** Starts a timer that doesn't keep a Node process running, for example after the proxy has been closed. */
export function setBackgroundTimer(clock: Clock, fn: () => void, ms: number): unknown {
  const timer = clock.setTimeout(fn, ms)
  ;(timer as { unref?: () => void } | undefined)?.unref?.()
  return timer
}

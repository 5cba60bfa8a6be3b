import type { Clock } from '../contract/index.js'

/** The machine's clock. This constant is a copy of `systemClock` in `contract`. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  elapsed: () => performance.now(),
}

/** Waits for `ms` milliseconds. Like `fetch`, rejects with the signal's reason when the signal is aborted. */
export function delay(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clock.clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

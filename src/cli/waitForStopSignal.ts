import { constants } from 'node:os'

/** A signal that ends a command. */
export type StopSignal = 'SIGINT' | 'SIGTERM'

/**
 * Waits for SIGINT or SIGTERM. A second signal ends the process immediately. The second signal also needs a handler,
 * since Linux ignores signals without a handler for the first process of a container.
 */
export function waitForStopSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (signal: StopSignal) => {
      if (isStopping) process.exit(128 + constants.signals[signal])
      isStopping = true
      resolve(signal)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

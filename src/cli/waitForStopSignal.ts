import { constants } from 'node:os'

export type StopSignal = 'SIGINT' | 'SIGTERM'

/**
 * Waits for SIGINT or SIGTERM. A second signal ends the process immediately. The second signal needs a handler too:
 * Linux ignores unhandled signals for a container's first process.
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

import type { Clock } from '../contract/index.js'

/** The clock of the machine. Contract has one too; this room takes nothing but types from there. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  elapsed: () => performance.now(),
}

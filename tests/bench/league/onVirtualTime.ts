import type { VirtualClock } from '../../support/virtualClock.js'

/** Replaces the clock and the timers of the whole process by a virtual clock. */
export function onVirtualTime(clock: VirtualClock): void {
  Date.now = () => clock.now()
  performance.now = () => clock.elapsed()
  const globals: Record<string, unknown> = {
    setTimeout: (fn: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => ({
      handle: clock.setTimeout(() => fn(...args), ms),
      unref: () => undefined,
      ref: () => undefined,
    }),
    clearTimeout: (timer?: { handle: unknown }) => clock.clearTimeout(timer?.handle),
  }
  Object.assign(globalThis, globals)
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    clock.setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), ms)
    return controller.signal
  }
}

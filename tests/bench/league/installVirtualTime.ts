import type { VirtualClock } from '../../support/deterministic/virtualClock.js'

interface Timer {
  handle: unknown
  unref(): void
  ref(): void
}

/**
 * Replaces the clock and the timers of the whole process with a virtual clock. Returns a function that ends all
 * intervals, because a contestant's intervals would still run while the next contestant plays.
 */
export function installVirtualTime(clock: VirtualClock): () => void {
  const intervals = new Set<Timer>()
  const timer = (handle: unknown): Timer => ({
    handle,
    unref: () => undefined,
    ref: () => undefined,
  })

  function repeat(fn: (...args: unknown[]) => void, ms = 1, ...args: unknown[]): Timer {
    const next = () =>
      clock.setTimeout(() => {
        interval.handle = next()
        fn(...args)
      }, ms)
    const interval = timer(undefined)
    interval.handle = next()
    intervals.add(interval)
    return interval
  }

  function end(interval?: Timer): void {
    clock.clearTimeout(interval?.handle)
    if (interval) intervals.delete(interval)
  }

  Date.now = () => clock.now()
  performance.now = () => clock.elapsed()
  const globals: Record<string, unknown> = {
    setTimeout: (fn: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      timer(clock.setTimeout(() => fn(...args), ms)),
    clearTimeout: (timeout?: Timer) => clock.clearTimeout(timeout?.handle),
    setInterval: repeat,
    clearInterval: end,
  }
  Object.assign(globalThis, globals)
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    clock.setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), ms)
    return controller.signal
  }
  return () => intervals.forEach(end)
}

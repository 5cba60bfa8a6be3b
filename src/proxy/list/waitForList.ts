import type { Clock } from '../../contract/index.js'
import type { ProxyServices } from './ListDefinition.js'
import type { RefreshRun } from './RefreshRun.js'

/**
 * How long requests wait for a new list if an overdue list is cached, in milliseconds from the start of the refresh.
 */
const STALE_WAIT_MS = 2000

/**
 * The interval in milliseconds at which a waiting request checks for changes. Polling is necessary only in Cloudflare
 * Workers. There, a request fails with "Cannot perform I/O on behalf of a different request" if another request
 * resolves the promise it is waiting for.
 */
const WAKE_POLL_MS = 'WebSocketPair' in globalThis ? 50 : undefined

/** A list that requests can wait for. */
interface AwaitedList {
  options: { services: ProxyServices }
  getServable(now: number): object | undefined
  getUsable(): object | undefined
}

/** Returns the time at which requests stop waiting for a refresh if an overdue list is cached. */
const getWaitDeadline = (run: RefreshRun): number => run.startedAt + STALE_WAIT_MS

/** Whether requests should still wait for a refresh if an overdue list is cached. */
export const isWorthWaiting = (run: RefreshRun, now: number): boolean => now < getWaitDeadline(run)

/**
 * Resolves when a list can be served or the request shouldn't wait any longer.
 *
 * @param getRun - returns the current refresh.
 * @param waiters - receives a function to call when something has changed.
 */
export async function waitForList(
  list: AwaitedList,
  getRun: () => RefreshRun | undefined,
  waiters: (() => void)[],
): Promise<void> {
  const { clock, monotonicNow, agingNow, timeoutMs } = list.options.services
  const deadline = monotonicNow() + timeoutMs + 500
  for (let time = monotonicNow(); time < deadline; time = monotonicNow()) {
    const run = getRun()
    if (!run || list.getServable(agingNow())) return
    const waitDeadline = list.getUsable() ? getWaitDeadline(run) : deadline
    await waitForChange(clock, waiters, Math.min(waitDeadline, deadline) - time)
  }
}

/** Resolves when the waiting request is notified of a change or should check for changes itself. */
const waitForChange = (clock: Clock, waiters: (() => void)[], timeoutMs: number): Promise<void> =>
  new Promise((done) => {
    const timer = clock.setTimeout(done, WAKE_POLL_MS ?? timeoutMs)
    const wake = () => {
      clock.clearTimeout(timer)
      done()
    }
    if (WAKE_POLL_MS === undefined) waiters.push(wake)
  })

import { type Clock, findRequestLifetime, type RequestLifetime } from '../../contract/index.js'
import { FETCH_LIST_MS } from '../../gateway/internal.js'
import { ignoreErrors } from '../observe/createFaultLog.js'
import type { ProxyServices } from './ListDefinition.js'

/** The time in milliseconds that a refresh may wait for the stores, in addition to its gateway calls. */
const STORE_GRACE_MS = 6000

/** How long requests wait for a new list although an overdue list is cached, in milliseconds. */
const STALE_WAIT_MS = 2000

/**
 * A refresh in progress. Cloudflare Workers may silently stop the work that a request has started when that request
 * ends, so a refresh that takes longer than its calls can take is replaced.
 */
export class RefreshRun {
  /** Resolves when the run has ended. The promise never rejects. */
  done: Promise<void> = Promise.resolve()
  /** The number of calls that the refresh may have made. */
  reserved = 0
  /** When the calls have certainly ended, according to the monotonic clock. */
  endsAt = 0
  /** Until when requests wait for this run although an overdue list is cached, according to the monotonic clock. */
  readonly staleWaitEnd: number
  /** Whether another run has replaced this run. A replaced run makes no call and doesn't change the list. */
  isReplaced = false
  readonly #stop = new AbortController()
  readonly signal = this.#stop.signal

  constructor(private readonly services: Pick<ProxyServices, 'monotonicNow' | 'timeoutMs'>) {
    this.staleWaitEnd = services.monotonicNow() + STALE_WAIT_MS
    this.expect(1)
  }

  /** Allows the time for `calls` more calls from now on, and returns it in milliseconds. */
  expect(calls: number): number {
    const { monotonicNow, timeoutMs } = this.services
    const ms = Math.min(timeoutMs * calls, FETCH_LIST_MS + timeoutMs) + STORE_GRACE_MS
    this.endsAt = monotonicNow() + ms
    return ms
  }

  hasTimedOut(): boolean {
    return this.services.monotonicNow() > this.endsAt
  }

  /** Whether requests should still wait for this run although an overdue list is cached. */
  isWorthWaiting(): boolean {
    return this.services.monotonicNow() < this.staleWaitEnd
  }

  replace(): void {
    this.isReplaced = true
    this.abort()
  }

  abort(): void {
    this.#stop.abort()
  }
}

/**
 * The interval in milliseconds at which a waiting request checks for changes. Polling is necessary only in Cloudflare
 * Workers. There, a request fails with "Cannot perform I/O on behalf of a different request" if another request
 * resolves the promise it is waiting for.
 */
const WAKE_POLL_MS = 'WebSocketPair' in globalThis ? 50 : undefined

/** Resolves when a function in `waiters` is called, or after `timeoutMs`. */
export const waitForChange = (
  clock: Clock,
  waiters: (() => void)[],
  timeoutMs: number,
): Promise<void> =>
  new Promise((done) => {
    const timer = clock.setTimeout(done, WAKE_POLL_MS ?? timeoutMs)
    const wake = () => {
      clock.clearTimeout(timer)
      done()
    }
    if (WAKE_POLL_MS === undefined) waiters.push(wake)
  })

/**
 * Keeps the runtime awake until `work` has settled, using the request's `waitUntil` or, if it is missing, the runtime's
 * `waitUntil`. If `waitUntil` throws an error or rejects, we ignore the error because the refresh can continue without
 * it. Next.js's `after` throws an error if it is called outside a request.
 */
export function keepAwake(request: RequestLifetime | undefined, work: Promise<unknown>): void {
  ignoreErrors(() =>
    request?.waitUntil ? request.waitUntil(work) : findRequestLifetime()?.waitUntil?.(work),
  )
}

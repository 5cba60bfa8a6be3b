import type { ObservedList } from '../observe/Health.js'
import { CachedList } from './CachedList.js'
import { keepAwake, type RequestLifetime } from './keepAwake.js'
import { refresh } from './refresh.js'
import { RefreshRun } from './RefreshRun.js'
import type { CacheEntry } from './types.js'

/**
 * How often a waiting request checks for a change, in milliseconds; `undefined` if the change wakes it. On Cloudflare
 * Workers, a request that another request wakes fails ("Cannot perform I/O on behalf of a different request").
 */
const WAKE_POLL_MS = 'WebSocketPair' in globalThis ? 50 : undefined

/**
 * The list of one endpoint and key, with the requests that wait for it. A request starts a refresh only if one is
 * due, and refreshes run one at a time.
 */
export class List<Item, Value> extends CachedList<Item, Value> implements ObservedList {
  #run: RefreshRun | undefined
  readonly #waiters: (() => void)[] = []

  /** Returns what is served without waiting: any usable list, except an old one if a newer one is about to arrive. */
  getServable(now: number): CacheEntry<Value> | undefined {
    const cached = this.getUsable(now)
    const isNewOneNear = this.#run?.isWorthWaiting() === true && !this.failure
    return cached && isNewOneNear && this.isOverdue(cached, now) ? undefined : cached
  }

  /**
   * Starts a refresh if one is due. Returns the cached list if it may be served, otherwise the result of the current
   * refresh. `undefined` means that there is no list; the reason is in `failure`.
   */
  read(
    now: number,
    request?: RequestLifetime,
  ): CacheEntry<Value> | undefined | Promise<CacheEntry<Value> | undefined> {
    const isRefreshing = this.#startIfDue(now, request)
    const cached = this.getServable(now)
    if (cached || !isRefreshing) return cached
    return this.#waitForResult().then(() => this.getUsable())
  }

  /** Returns the milliseconds after which a request that received no list should be repeated: 1,000 or more. */
  getRetryMs(now: number): number {
    return Math.max(1000, this.nextAt - now)
  }

  async close(): Promise<void> {
    this.#run?.abort()
    await this.#run?.done
  }

  protected override onChange(): void {
    for (const wake of this.#waiters.splice(0)) wake()
  }

  /** Starts a refresh if one is due. Returns whether one is in progress. */
  #startIfDue(now: number, request?: RequestLifetime): boolean {
    const { services } = this.options
    if (this.#run?.hasTimedOut()) {
      this.#run.markDead()
      this.#run = undefined
    }
    if (this.#run) return true
    if (now < this.nextAt || services.isClosing) return false
    const run = new RefreshRun(services.elapsed, services.timeoutMs)
    this.#run = run
    run.done = refresh(this, run).finally(() => {
      if (this.#run === run) this.#run = undefined
      this.onChange()
    })
    keepAwake(request, run.done)
    return true
  }

  /** Resolves when there is a list to serve, or when the request should not wait any longer. */
  async #waitForResult(): Promise<void> {
    const { elapsed, now, timeoutMs } = this.options.services
    const deadline = elapsed() + timeoutMs + 500
    for (let time = elapsed(); time < deadline; time = elapsed()) {
      if (!this.#run || this.getServable(now())) return
      const waitDeadline = this.getUsable() ? this.#run.waitDeadline : deadline
      await this.#waitForChange(Math.min(waitDeadline, deadline) - time)
    }
  }

  /** Resolves when something has changed, or when it is time to check again. */
  #waitForChange(timeoutMs: number): Promise<void> {
    const { clock } = this.options.services
    return new Promise((done) => {
      const timer = clock.setTimeout(done, WAKE_POLL_MS ?? timeoutMs)
      const wake = () => {
        clock.clearTimeout(timer)
        done()
      }
      if (WAKE_POLL_MS === undefined) this.#waiters.push(wake)
    })
  }
}

import type { GatewayFailure } from '../../gateway/index.js'
import type { Budget } from '../budget/Budget.js'
import type { BankHistory } from '../outages/BankHistory.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { ResolvedTenant } from '../tenants/toResolvedTenant.js'
import type { ListStore } from '../stores/ListStore.js'
import { runRefresh } from './runRefresh.js'
import { keepAwake, type RequestLifetime } from './keepAwake.js'
import { RefreshContext } from './RefreshContext.js'
import type { CacheEntry, RefreshDeps, RefreshSource, RefreshState } from './types.js'
import { RefreshRun } from './RefreshRun.js'

/**
 * Refreshes the cached answer of one endpoint. No other class calls the gateway. A request starts a refresh only if one
 * is due. Refreshes run one at a time and within the budget, with backoff after failures and a pause after a 429.
 */
export class Refresher<Item, Value> implements RefreshState {
  readonly #context: RefreshContext<Item, Value>
  #run: RefreshRun | undefined

  constructor(
    source: RefreshSource<Item, Value>,
    tenant: ResolvedTenant,
    budget: Budget,
    store: ListStore<Item>,
    deps: RefreshDeps,
  ) {
    this.#context = new RefreshContext(source, tenant, budget, store, deps)
  }

  get endpoint(): Endpoint {
    return this.#context.source.endpoint
  }

  get budget(): Budget {
    return this.#context.budget
  }

  get history(): BankHistory | undefined {
    return this.#context.history
  }

  get cached(): CacheEntry<Value> | undefined {
    return this.#context.list.entry
  }

  get failure(): GatewayFailure | undefined {
    return this.#context.failure
  }

  get nextAt(): number {
    return this.#context.schedule.nextAt
  }

  getUsable(now = this.#context.deps.now()): CacheEntry<Value> | undefined {
    return this.#context.list.getUsable(now)
  }

  /** Returns what is served without waiting: whatever is usable, except an old list if a newer one is about to arrive. */
  getServable(now: number): CacheEntry<Value> | undefined {
    const cached = this.getUsable(now)
    return cached && this.isOverdue(cached, now) && this.#isWorthWaiting() ? undefined : cached
  }

  isOverdue(cached: CacheEntry<Value>, now: number): boolean {
    return this.#context.list.isOverdue(cached, now)
  }

  /** Starts a refresh if one is due. Returns whether one is under way. */
  startIfDue(now = this.#context.deps.now(), request?: RequestLifetime): boolean {
    const { deps, list } = this.#context
    if (this.#run?.hasTimedOut()) {
      this.#run.markDead()
      this.#run = undefined
    }
    if (this.#run) return true
    if (now < this.nextAt || deps.isClosing || this.#waitsForKey(now)) return false
    const run = new RefreshRun(deps.elapsed, deps.timeoutMs)
    this.#run = run
    run.done = runRefresh(this.#context, run).finally(() => {
      if (this.#run === run) this.#run = undefined
      list.wakeWaiters()
    })
    keepAwake(request, run.done)
    return true
  }

  /**
   * Starts a refresh if one is due. Returns the cached list if it may be served, otherwise the result of the current
   * refresh. `undefined` means that there is no list; the reason is in `failure`.
   */
  read(
    now: number,
    request?: RequestLifetime,
  ): CacheEntry<Value> | undefined | Promise<CacheEntry<Value> | undefined> {
    const isRefreshing = this.startIfDue(now, request)
    const cached = this.getServable(now)
    if (cached || !isRefreshing) return cached
    return this.#waitForResult().then(() => this.getUsable())
  }

  /** Returns after how many milliseconds a request that received no list should be repeated: 1,000 or more. */
  getRetryMs(now: number): number {
    return Math.max(1000, this.nextAt - now)
  }

  /** Resolves when there is a list to serve, or no reason to wait any longer. */
  async #waitForResult(): Promise<void> {
    const { deps, list } = this.#context
    const deadline = deps.elapsed() + deps.timeoutMs + 500
    for (let elapsed = deps.elapsed(); elapsed < deadline; elapsed = deps.elapsed()) {
      const now = deps.now()
      if (!this.#run || this.getServable(now)) return
      const waitDeadline = this.getUsable(now) ? this.#run.waitDeadline : deadline
      await list.waitForChange(deps.clock, Math.min(waitDeadline, deadline) - elapsed)
    }
  }

  async close(): Promise<void> {
    this.#run?.abort()
    await this.#run?.done
  }

  /** Whether the gateway refused the key, perhaps for another tenant, and another refresher tries it next. */
  #waitsForKey(now: number): boolean {
    const { deps, source, tenant, list, schedule } = this.#context
    const refused = deps.refusedKeys.get(source.endpoint, tenant.apiKey)
    if (!refused) return false
    if (now >= refused.until) {
      // Other refreshers wait for the result of this one.
      refused.until = now + deps.timeoutMs
      return false
    }
    this.#context.fail('key-refused')
    list.markKeyRefused(refused.since)
    schedule.waitUntil(refused.until)
    return true
  }

  /** Whether a refresh has just started, and the previous one did not fail. */
  #isWorthWaiting(): boolean {
    return this.#run !== undefined && this.#run.isWorthWaiting() && !this.failure
  }
}

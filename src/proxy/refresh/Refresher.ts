import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { Budget } from '../budget/Budget.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { ResolvedTenant } from '../resolvedTenant.js'
import type { ListStore } from '../stores/ListStore.js'
import { refresh } from './refresh.js'
import { RefreshContext } from './RefreshContext.js'
import type { RefreshSetting } from './RefreshSetting.js'
import type { Kept, RefreshSource } from './RefreshSource.js'
import type { RefreshState } from './RefreshState.js'
import { Run } from './Run.js'

/** A request that may keep its runtime awake until what it has begun is done. */
export interface Waking {
  waitUntil?(work: Promise<unknown>): void
}

/**
 * The one place from which an endpoint of the service is called. Requests wake it; whether a call follows is
 * its own decision: one refresh at a time, spaced after failures, paused as a 429 asks, within the budget.
 */
export class Refresher<Item, Value> implements RefreshState {
  readonly #context: RefreshContext<Item, Value>
  #run: Run | undefined

  constructor(
    source: RefreshSource<Item, Value>,
    tenant: ResolvedTenant,
    budget: Budget,
    store: ListStore<Item>,
    setting: RefreshSetting,
  ) {
    this.#context = new RefreshContext(source, tenant, budget, store, setting)
  }

  get endpoint(): Endpoint {
    return this.#context.source.endpoint
  }

  get budget(): Budget {
    return this.#context.budget
  }

  get kept(): Kept<Value> | undefined {
    return this.#context.list.kept
  }

  get failure(): PaymentServiceFailure | undefined {
    return this.#context.failure
  }

  get nextAt(): number {
    return this.#context.pace.nextAt
  }

  usable(now = this.#context.setting.now()): Kept<Value> | undefined {
    return this.#context.list.usable(now)
  }

  /** What is served without waiting: whatever is usable, but an old list only where a newer one is not just coming. */
  ready(now: number): Kept<Value> | undefined {
    const kept = this.usable(now)
    return kept && this.isOld(kept, now) && this.#isAwaited() ? undefined : kept
  }

  isOld(kept: Kept<Value>, now: number): boolean {
    return this.#context.list.isOld(kept, now)
  }

  /** Starts a refresh if one is due. Tells whether one is under way. */
  wake(now = this.#context.setting.now(), by?: Waking): boolean {
    const { setting, list } = this.#context
    if (this.#run?.isDead()) {
      this.#run.bury()
      this.#run = undefined
    }
    if (this.#run) return true
    if (now < this.nextAt || setting.closing || this.#waitsForKey(now)) return false
    const run = new Run(setting.elapsed, setting.timeoutMs)
    this.#run = run
    run.done = refresh(this.#context, run).finally(() => {
      if (this.#run === run) this.#run = undefined
      list.tell()
    })
    by?.waitUntil?.(run.done)
    return true
  }

  /** Resolves once there is something to serve, or no reason to wait any longer. */
  async arrival(): Promise<void> {
    const { setting, list } = this.#context
    const until = setting.elapsed() + setting.timeoutMs + 500
    for (let at = setting.elapsed(); at < until; at = setting.elapsed()) {
      const now = setting.now()
      if (!this.#run || this.ready(now)) return
      const patience = this.usable(now) ? this.#run.awaitedUntil : until
      await list.change(setting.clock, Math.min(patience, until) - at)
    }
  }

  async close(): Promise<void> {
    this.#run?.abort()
    await this.#run?.done
  }

  /** Whether the key was refused, for another tenant maybe, and somebody else tries it next. */
  #waitsForKey(now: number): boolean {
    const { setting, source, tenant, list, pace } = this.#context
    const refused = setting.refusedKeys.get(source.endpoint, tenant.apiKey)
    if (!refused) return false
    if (now >= refused.until) {
      // Those that come while this one asks wait for its answer.
      refused.until = now + setting.timeoutMs
      return false
    }
    this.#context.fail('key-refused')
    list.refused(refused.since)
    pace.wait(refused.until)
    return true
  }

  /** Whether a refresh is under way that has just begun, and follows no failed one. */
  #isAwaited(): boolean {
    return this.#run !== undefined && this.#run.isAwaited() && !this.failure
  }
}

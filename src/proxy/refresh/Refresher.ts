import { PaymentServiceError, type PaymentServiceFailure } from '../../payment-service/index.js'
import type { Budget, RefreshMeter } from '../budget/Budget.js'
import { BudgetSpentError } from '../budget/BudgetSpentError.js'
import type { Endpoint, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { FoundList, ListStore } from '../stores/ListStore.js'
import { Belief } from './Belief.js'
import type { RefreshSetting } from './RefreshSetting.js'
import type { GatheredRows, Kept, RefreshSource } from './RefreshSource.js'
import type { RefreshState } from './RefreshState.js'
import { failurePause, freshPause, limitPause } from './spacing.js'

/** Milliseconds after a 401 or 403: a key does not heal by asking often. */
const KEY_PAUSE_MS = 60_000

/** Milliseconds after which an instance looks again whether another has gathered: with a list of its own, and without. */
const FOLLOW_MS = { kept: 1000, none: 200 }

/**
 * The one place from which an endpoint of the service is called. Requests wake it; whether a call follows is
 * its own decision: one refresh at a time, spaced after failures, paused as a 429 asks, within the budget.
 */
export class Refresher<Item, Value> implements RefreshState {
  kept: Kept<Value> | undefined
  failure: PaymentServiceFailure | undefined
  nextAt = 0
  #running: Promise<void> | undefined
  #waiting: (() => void)[] = []
  #restored = false
  #failures = 0
  #limits = 0
  #refusedSince: number | undefined
  #pages = 1
  readonly #belief: Belief

  constructor(
    readonly source: RefreshSource<Item, Value>,
    readonly tenant: string,
    readonly budget: Budget,
    private readonly store: ListStore<Item> | undefined,
    private readonly setting: RefreshSetting,
  ) {
    this.#belief = new Belief(source.mayBeEmpty)
  }

  get endpoint(): Endpoint {
    return this.source.endpoint
  }

  async idle(): Promise<void> {
    await this.#running
    await this.store?.saved
  }

  usable(now = this.setting.elapsed()): Kept<Value> | undefined {
    const { kept, source } = this
    if (!kept || now - kept.at > source.staleMs) return undefined
    if (this.#refusedSince !== undefined && now - this.#refusedSince >= source.refusedMs)
      return undefined
    return kept
  }

  /** Starts a refresh if one is due; gives the one under way, if any. */
  wake(now = this.setting.elapsed()): Promise<void> | undefined {
    if (this.#running || now < this.nextAt || this.setting.closing.aborted) return this.#running
    this.#running = this.#refresh().finally(() => {
      this.#running = undefined
      this.#waiting = []
    })
    return this.#running
  }

  /** Resolves once there is something to serve, or no reason to wait any longer. */
  async arrival(running: Promise<void>): Promise<void> {
    const { clock, timeoutMs } = this.setting
    let timer: unknown
    const kept = new Promise<void>((done) => {
      this.#waiting.push(done)
      timer = clock.setTimeout(done, timeoutMs + 500)
    })
    await Promise.race([running, kept])
    clock.clearTimeout(timer)
  }

  async #refresh(): Promise<void> {
    if (!this.#restored) {
      this.#restored = true
      this.#adopt(await this.store?.restore())
    }
    if (!this.store || (await this.#leads(this.store))) await this.#gather()
  }

  /** Whether it is this instance's turn; if not, or if another has just gathered, takes over what there is. */
  async #leads(store: ListStore<Item>): Promise<boolean> {
    const { setting, source } = this
    const leaseMs = setting.timeoutMs * (this.#pages + 1) + 2000
    const patience = setting.elapsed() + setting.timeoutMs
    for (;;) {
      const turn = await store.turn(leaseMs)
      const adopted = this.#adopt(turn.found)
      const now = setting.elapsed()
      const age = this.kept ? now - this.kept.at : Infinity
      if (adopted && age < source.ttlMs * 0.9) {
        this.failure = undefined
        this.#failures = this.#limits = 0
        if (now - age > (this.#refusedSince ?? Infinity)) this.#refusedSince = undefined
        this.nextAt = now - age + freshPause(source.ttlMs, {}, () => setting.random())
        if (turn.leads) await store.resign(0, 0)
        return false
      }
      if (turn.leads) {
        this.#failures = Math.max(this.#failures, turn.failures)
        return true
      }
      if (turn.failures) this.#fail('failing')
      this.nextAt = now + Math.min(FOLLOW_MS.kept, Math.max(FOLLOW_MS.none, turn.waitMs))
      if (this.usable(now) || turn.failures || now > patience || setting.closing.aborted)
        return false
      await new Promise<void>((done) => void setting.clock.setTimeout(done, FOLLOW_MS.none))
    }
  }

  async #gather(): Promise<void> {
    const { setting, source } = this
    const started = setting.elapsed()
    const meter = this.budget.meter(() => setting.called(source.endpoint))
    try {
      const gathered = await source.gather({
        meter,
        expectedPages: this.#pages,
        signal: setting.closing,
      })
      this.#pages = gathered.pages
      this.#learn(gathered.rate.limit)
      await this.#judge(gathered, started, meter)
    } catch (error) {
      this.#pages = Math.max(this.#pages, meter.reserved)
      this.#failed(error, meter.calls)
    } finally {
      meter.close()
    }
    if (this.failure)
      await this.store?.resign(Math.max(0, this.nextAt - setting.elapsed()), this.#failures)
  }

  async #judge(gathered: GatheredRows<Item>, started: number, meter: RefreshMeter): Promise<void> {
    const { setting, source, store } = this
    const { data, complete, rate } = gathered
    const size = { rows: data.length, complete }
    const now = setting.elapsed()
    const doubt = this.#belief.judge(size, this.kept, now)
    if (doubt) {
      this.failure = 'unreadable'
      this.#waitAfterFailure(now, meter.calls)
      this.#emit({ type: 'list-doubted', doubt, rows: size.rows })
      return
    }
    this.#keep(data, complete, now)
    this.failure = undefined
    this.#failures = this.#limits = 0
    this.#refusedSince = undefined
    this.nextAt = now + freshPause(source.ttlMs, rate, () => setting.random())
    if (!complete) this.#emit({ type: 'list-incomplete', rows: size.rows })
    this.#emit({ type: 'refreshed', rows: size.rows, calls: meter.calls, ms: now - started })
    await store?.put(data, complete, source.staleMs)
  }

  /** Takes over a list from a store, if it is younger than ours and not too old to be served. */
  #adopt(found: FoundList<Item> | undefined): boolean {
    if (!found || found.ageMs > this.source.staleMs) return false
    const at = this.setting.elapsed() - found.ageMs
    if (this.kept && this.kept.at >= at) return false
    this.#keep(found.rows, found.complete, at)
    return true
  }

  #keep(rows: readonly Item[], complete: boolean, at: number): void {
    this.kept = { value: this.source.keep(rows), rows: rows.length, complete, at }
    for (const done of this.#waiting.splice(0)) done()
  }

  #failed(error: unknown, calls: number): void {
    const now = this.setting.elapsed()
    if (error instanceof BudgetSpentError) {
      this.#pages = Math.max(this.#pages, error.needed)
      this.failure ??= 'limit-reached'
      this.nextAt = now + error.waitMs
      this.#emit({ type: 'budget-spent', waitMs: error.waitMs })
      return
    }
    const { kind, status, rate, message } = asFailure(error)
    if (kind === 'aborted') return
    this.#fail(kind)
    this.#learn(rate.limit)
    this.#waitAfterFailure(now, calls)
    if (kind === 'limit-reached') this.#pauseForLimit(now, limitPause(rate, ++this.#limits))
    else this.#limits = 0
    if (kind === 'key-refused') {
      this.#refusedSince ??= now
      this.nextAt = now + KEY_PAUSE_MS
      this.#emit({ type: 'key-refused', status })
    }
    this.#emit({
      type: 'refresh-failed',
      failure: kind,
      status,
      message,
      failuresInARow: this.#failures,
      retryInMs: this.nextAt - now,
      kept: this.usable(now) !== undefined,
    })
  }

  #fail(kind: PaymentServiceFailure): void {
    this.failure = kind
    if (!this.source.outlivesFailure) this.kept = undefined
  }

  #waitAfterFailure(now: number, calls: number): void {
    const hasKept = this.usable(now) !== undefined
    this.#failures += Math.max(1, calls)
    this.nextAt = now + failurePause(this.#failures, hasKept, () => this.setting.random())
  }

  #pauseForLimit(now: number, pauseMs: number): void {
    this.nextAt = now + pauseMs
    this.budget.pause(pauseMs)
    this.#emit({ type: 'limit-reached', pauseMs })
  }

  #learn(limit: number | undefined): void {
    if (limit !== undefined && this.budget.learn(limit))
      this.#emit({ type: 'limit-learnt', perMinute: limit })
  }

  #emit(event: Unplaced<FpxProxyEvent>): void {
    this.setting.emit({ ...event, tenant: this.tenant, endpoint: this.endpoint })
  }
}

type Unplaced<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

/** Anything else that is thrown is a fault of ours or of a fetch of the merchant's; it must not end a refresh for good. */
function asFailure(error: unknown): PaymentServiceError {
  return error instanceof PaymentServiceError ? error : new PaymentServiceError('failing')
}

import type { Clock } from '../../contract/index.js'
import {
  type Gathered,
  PaymentServiceError,
  type PaymentServiceFailure,
} from '../../payment-service/index.js'
import type { Budget, RefreshMeter } from '../budget/Budget.js'
import { BudgetSpentError } from '../budget/BudgetSpentError.js'
import type { Endpoint, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import { BELIEVED_AFTER_MS, type Doubt, doubtOf } from './doubtOf.js'
import type { Kept, RefreshSource } from './RefreshSource.js'
import { failurePause, freshPause, limitPause } from './spacing.js'

/** What every refresher of a proxy shares. */
export interface RefreshSetting {
  readonly clock: Clock
  elapsed(): number
  random(): number
  emit(event: FpxProxyEvent): void
  /** Longest that a request waits for a refresh, in milliseconds. */
  readonly patienceMs: number
  readonly closing: AbortSignal
  /** A call was sent. */
  called(endpoint: Endpoint): void
}

/** How a refresh stands, whatever it brings. */
export interface RefreshState {
  readonly endpoint: Endpoint
  readonly kept: Kept<unknown> | undefined
  /** What the last refresh failed of; `undefined` after a good one. */
  readonly failure: PaymentServiceFailure | undefined
  /** Earliest moment of the next refresh. */
  readonly nextAt: number
  readonly budget: Budget
  readonly running: Promise<void> | undefined
  /** What may be served now, whether it is fresh or not. */
  usable(now?: number): Kept<unknown> | undefined
}

/**
 * The one place from which an endpoint of the service is called. Requests wake it; whether a call follows is
 * its own decision: one refresh at a time, spaced after failures, paused as a 429 asks, within the budget.
 */
export class Refresher<Item, Value> implements RefreshState {
  kept: Kept<Value> | undefined
  failure: PaymentServiceFailure | undefined
  nextAt = 0
  #running: Promise<void> | undefined
  #failures = 0
  #limits = 0
  #refusedSince: number | undefined
  #doubt: { kind: Doubt; since: number } | undefined
  #pages = 1

  constructor(
    readonly source: RefreshSource<Item, Value>,
    readonly tenant: string,
    readonly budget: Budget,
    private readonly setting: RefreshSetting,
  ) {}

  get endpoint(): Endpoint {
    return this.source.endpoint
  }

  get running(): Promise<void> | undefined {
    return this.#running
  }

  usable(now = this.setting.elapsed()): Kept<Value> | undefined {
    const { kept } = this
    if (!kept || now - kept.at > this.source.staleMs) return undefined
    const refused = this.#refusedSince !== undefined && now - this.#refusedSince
    return refused !== false && refused >= this.source.refusedMs ? undefined : kept
  }

  /** Starts a refresh if one is due; gives the one under way, if any. */
  wake(now = this.setting.elapsed()): Promise<void> | undefined {
    if (this.#running || now < this.nextAt || this.setting.closing.aborted) return this.#running
    this.#running = this.#refresh().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** The refresh under way, as long as anybody should wait for it. */
  async arrival(running: Promise<void>): Promise<void> {
    const { clock, patienceMs } = this.setting
    let timer: unknown
    const patience = new Promise<void>((done) => (timer = clock.setTimeout(done, patienceMs)))
    await Promise.race([running, patience])
    clock.clearTimeout(timer)
  }

  async #refresh(): Promise<void> {
    const { setting, source, budget } = this
    const started = setting.elapsed()
    const meter = budget.meter(() => setting.called(source.endpoint))
    try {
      const gathered = await source.gather({
        meter,
        expectedPages: this.#pages,
        signal: setting.closing,
      })
      this.#pages = gathered.pages
      this.#learn(gathered.rate.limit)
      if (this.#believes(gathered)) this.#publish(gathered, started, meter)
    } catch (error) {
      this.#failed(error, meter)
    } finally {
      meter.close()
    }
  }

  /** A list that looks like a fault counts as a failure until it is seen again, long enough after. */
  #believes(gathered: Omit<Gathered<Item>, 'data'> & { data: readonly Item[] }): boolean {
    const { setting, source, kept } = this
    const now = setting.elapsed()
    const size = { rows: gathered.data.length, complete: gathered.complete }
    const kind = doubtOf(size, kept, source.mayBeEmpty)
    if (kind === undefined || this.#seenBefore(kind, now)) {
      this.#doubt = undefined
      return true
    }
    this.#doubt = this.#doubt?.kind === kind ? this.#doubt : { kind, since: now }
    this.failure = 'unreadable'
    this.#waitAfterFailure()
    this.#emit({ type: 'list-doubted', doubt: kind, rows: size.rows })
    return false
  }

  #seenBefore(kind: Doubt, now: number): boolean {
    return this.#doubt?.kind === kind && now - this.#doubt.since >= BELIEVED_AFTER_MS
  }

  #publish(
    { data, complete, rate }: Omit<Gathered<Item>, 'data'> & { data: readonly Item[] },
    started: number,
    meter: RefreshMeter,
  ): void {
    const { setting, source } = this
    const at = setting.elapsed()
    this.kept = { value: source.keep(data), rows: data.length, complete, at }
    this.failure = undefined
    this.#failures = this.#limits = 0
    this.#refusedSince = undefined
    this.nextAt = at + freshPause(source.ttlMs, rate, () => setting.random())
    const rows = data.length
    if (!complete) this.#emit({ type: 'list-incomplete', rows })
    this.#emit({ type: 'refreshed', rows, calls: meter.calls, ms: at - started })
  }

  #failed(error: unknown, meter: RefreshMeter): void {
    const now = this.setting.elapsed()
    this.#pages = Math.max(this.#pages, meter.reserved)
    if (error instanceof BudgetSpentError) {
      this.#pages = Math.max(this.#pages, error.needed)
      this.failure ??= 'limit-reached'
      this.nextAt = now + error.waitMs
      this.#emit({ type: 'budget-spent', waitMs: error.waitMs })
      return
    }
    const { kind, status, rate, message } = asFailure(error)
    if (kind === 'aborted') return
    this.failure = kind
    if (!this.source.outlivesFailure) this.kept = undefined
    this.#learn(rate.limit)
    this.#waitAfterFailure()
    if (kind === 'limit-reached') this.#pauseForLimit(limitPause(rate, ++this.#limits))
    else this.#limits = 0
    if (kind === 'key-refused') {
      this.#refusedSince ??= now
      this.nextAt = now + KEY_PAUSE_MS
      this.#emit({ type: 'key-refused', status })
    } else this.#refusedSince = undefined
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

  #waitAfterFailure(): void {
    const { setting } = this
    const now = setting.elapsed()
    const hasKept = this.usable(now) !== undefined
    this.nextAt = now + failurePause(++this.#failures, hasKept, () => setting.random())
  }

  #pauseForLimit(pauseMs: number): void {
    this.nextAt = this.setting.elapsed() + pauseMs
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

/** Milliseconds after a 401 or 403: a key does not heal by asking often. */
const KEY_PAUSE_MS = 60_000

type Unplaced<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

/** Anything else that is thrown is a fault of ours or of a fetch of the merchant's; it must not end a refresh for good. */
function asFailure(error: unknown): PaymentServiceError {
  return error instanceof PaymentServiceError ? error : new PaymentServiceError('failing')
}

import {
  GatherProgress,
  PaymentServiceError,
  type PaymentServiceFailure,
  type Rate,
} from '../../payment-service/index.js'
import type { Budget } from '../budget/Budget.js'
import { BudgetSpentError } from '../budget/BudgetSpentError.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ListStore } from '../stores/ListStore.js'
import { KeptList } from './KeptList.js'
import { Pace } from './Pace.js'
import type { RefreshSetting } from './RefreshSetting.js'
import type { GatheredRows, RefreshSource } from './RefreshSource.js'
import type { Run } from './Run.js'
import { takeTurn } from './takeTurn.js'

/** Milliseconds after which pages that were read before the budget was spent are read anew. */
const PROGRESS_MS = 3_600_000

/** What a refresh does: it takes its turn, gathers, and keeps what came or steps back. */
export class RefreshSteps<Item, Value> {
  readonly list: KeptList<Item, Value>
  readonly pace: Pace
  /** What the last refresh failed of; `undefined` after a good one. */
  failure: PaymentServiceFailure | undefined
  /** How many pages the list had last time. */
  #pages = 1
  /** Pages that were read before the budget was spent, and since when. */
  #progress: { of: GatherProgress<Item>; since: number } | undefined

  constructor(
    readonly source: RefreshSource<Item, Value>,
    private readonly tenant: string,
    readonly budget: Budget,
    readonly store: ListStore<Item>,
    readonly setting: RefreshSetting,
  ) {
    this.list = new KeptList(source)
    this.pace = new Pace(() => setting.random())
  }

  async go(run: Run): Promise<void> {
    const { store, list, setting } = this
    try {
      if (!list.kept) await store.restore((found) => list.adopt(found, setting.elapsed()))
      if (await takeTurn(this, run)) await this.#gather(run)
    } catch (error) {
      if (!run.replaced) await this.#failed(error, 0)
    }
  }

  /** Longest that a gather takes, in milliseconds. */
  get leaseMs(): number {
    return this.setting.timeoutMs * (this.#pages + 1) + 2000
  }

  /** Another instance has gathered what is kept now. */
  followed(ageMs: number, remaining: number | undefined): void {
    this.failure = undefined
    this.#restart()
    this.pace.good(this.setting.elapsed() - ageMs, this.source.ttlMs, { remaining })
  }

  fail(kind: PaymentServiceFailure): void {
    this.failure = kind
    if (!this.source.outlivesFailure) this.list.drop()
  }

  async #gather(run: Run): Promise<void> {
    const { setting, source } = this
    const started = setting.elapsed()
    if (!this.#progress || started - this.#progress.since > PROGRESS_MS)
      this.#progress = { of: new GatherProgress(), since: started }
    const meter = this.budget.meter(() => {
      run.step()
      setting.called(source.endpoint)
    })
    run.meter = meter
    try {
      const gathered = await source.gather({
        meter,
        expectedPages: this.#pages,
        signal: run.signal,
        progress: this.#progress.of,
      })
      run.step()
      if (!run.replaced) await this.#gathered(gathered, meter.calls, started)
    } catch (error) {
      run.step()
      if (!run.replaced) await this.#failed(error, meter.calls)
    } finally {
      await meter.close()
    }
  }

  async #gathered(gathered: GatheredRows<Item>, calls: number, started: number): Promise<void> {
    const { setting, source, list, pace } = this
    const { data, complete, rate, pages } = gathered
    const now = setting.elapsed()
    this.#pages = pages
    this.#restart()
    await this.#learn(rate)
    const doubt = list.take(data, complete, now)
    if (doubt) {
      this.failure = 'unreadable'
      pace.failed(now, calls, list.usable(now) !== undefined)
      this.#emit({ type: 'list-doubted', doubt, rows: data.length })
      return this.#stepBack(false)
    }
    this.failure = undefined
    pace.good(now, source.ttlMs, rate)
    if (!complete) this.#emit({ type: 'list-incomplete', rows: data.length })
    this.#emit({ type: 'refreshed', rows: data.length, calls, ms: now - started })
    const { remaining } = rate
    await this.store.put(data, { complete, remaining, keepMs: source.staleMs })
  }

  async #failed(error: unknown, calls: number): Promise<void> {
    const { setting, list, pace } = this
    const now = setting.elapsed()
    this.#pages = Math.max(this.#pages, this.#progress?.of.lastPage ?? 1)
    if (error instanceof BudgetSpentError) return this.#waitForSlots(now + error.waitMs)

    const { kind, status, rate, message } = asFailure(error)
    if (kind === 'aborted') return this.store.resign(0, pace.failures)
    this.fail(kind)
    const kept = list.usable(now) !== undefined
    if (kind === 'limit-reached') {
      await this.#learn(rate)
      const pauseMs = pace.limited(now, calls, kept, rate)
      this.#emit({ type: 'limit-reached', pauseMs })
      await this.budget.pause(pauseMs)
    } else if (kind === 'key-refused') {
      this.#restart()
      list.refused(now)
      pace.refused(now, calls, kept)
      this.#emit({ type: 'key-refused', status })
    } else {
      this.#restart()
      pace.failed(now, calls, kept)
    }
    this.#emit({
      type: 'refresh-failed',
      failure: kind,
      status,
      message,
      failuresInARow: pace.failures,
      retryInMs: pace.nextAt - now,
      kept: list.usable(now) !== undefined,
    })
    await this.#stepBack(kind === 'key-refused')
  }

  /** The pages that were read are kept, and with them the turn: the gather goes on where it stopped. */
  async #waitForSlots(at: number): Promise<void> {
    const waitMs = at - this.setting.elapsed()
    this.failure ??= 'limit-reached'
    this.pace.wait(at)
    this.#emit({ type: 'budget-spent', waitMs })
    if (!this.#progress?.of.pages) return this.#stepBack(false)
    const { found } = await this.store.turn(waitMs + this.leaseMs)
    if (found) this.list.adopt(found, this.setting.elapsed())
  }

  /** Lets others gather, after the pause that is due. */
  async #stepBack(refused: boolean): Promise<void> {
    const pauseMs = Math.max(0, this.pace.nextAt - this.setting.elapsed())
    await this.store.resign(pauseMs, this.pace.failures, refused)
  }

  async #learn({ limit }: Rate): Promise<void> {
    if (limit !== undefined && (await this.budget.learn(limit)))
      this.#emit({ type: 'limit-learnt', perMinute: limit })
  }

  #restart(): void {
    this.#progress = undefined
  }

  #emit(event: Unplaced<FpxProxyEvent>): void {
    this.setting.emit({ ...event, tenant: this.tenant, endpoint: this.source.endpoint })
  }
}

type Unplaced<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

/** Anything else that is thrown is a fault of ours or of a fetch of the merchant's; it must not end a refresh for good. */
function asFailure(error: unknown): PaymentServiceError {
  return error instanceof PaymentServiceError ? error : new PaymentServiceError('failing')
}

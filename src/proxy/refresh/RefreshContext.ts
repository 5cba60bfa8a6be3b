import type { PaymentServiceFailure, Rate } from '../../payment-service/index.js'
import type { Budget } from '../budget/Budget.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ResolvedTenant } from '../resolvedTenant.js'
import type { ListStore } from '../stores/ListStore.js'
import { KeptList } from './KeptList.js'
import { Pace } from './Pace.js'
import { ReadPages } from './ReadPages.js'
import type { RefreshSetting } from './RefreshSetting.js'
import type { RefreshSource } from './RefreshSource.js'

/** What the steps of a refresh work with; it lives from one refresh to the next. */
export class RefreshContext<Item, Value> {
  readonly list: KeptList<Item, Value>
  readonly pace: Pace
  readonly pages = new ReadPages<Item>()
  /** What the last refresh failed of; `undefined` after a good one. */
  failure: PaymentServiceFailure | undefined

  constructor(
    readonly source: RefreshSource<Item, Value>,
    readonly tenant: ResolvedTenant,
    readonly budget: Budget,
    readonly store: ListStore<Item>,
    readonly setting: RefreshSetting,
  ) {
    this.list = new KeptList(source)
    this.pace = new Pace(setting.random)
  }

  /** Longest that a gather takes, in milliseconds. */
  get leaseMs(): number {
    return this.setting.timeoutMs * (this.pages.expected + 1) + 2000
  }

  fail(kind: PaymentServiceFailure): void {
    this.failure = kind
    if (!this.source.outlivesFailure) this.list.drop()
  }

  /** Keeps the turn until a gather that begins in `waitMs` must be over, and takes over what others have gathered. */
  async keepTurn(waitMs = 0): Promise<void> {
    const { found } = await this.store.turn(waitMs + this.leaseMs)
    if (found) this.list.adopt(found, this.setting.elapsed())
  }

  /** Lets others gather, after the pause that is due. */
  async resign(refused = false): Promise<void> {
    const pauseMs = Math.max(0, this.pace.nextAt - this.setting.elapsed())
    await this.store.resign(pauseMs, this.pace.failures, refused)
  }

  /** Heeds the limit that the service announces. */
  async learn({ limit }: Rate): Promise<void> {
    if (limit !== undefined && (await this.budget.learn(limit)))
      this.emit({ type: 'limit-learnt', perMinute: limit })
  }

  emit(event: Unplaced<FpxProxyEvent>): void {
    this.setting.emit({ ...event, tenant: this.tenant.id, endpoint: this.source.endpoint })
  }
}

type Unplaced<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

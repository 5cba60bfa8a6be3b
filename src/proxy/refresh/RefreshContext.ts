import { GATHER_MS } from '../../payment-service/gatherPages.js'
import type { PaymentServiceFailure, RateLimitInfo } from '../../payment-service/index.js'
import type { Budget } from '../budget/Budget.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ResolvedTenant } from '../resolvedTenant.js'
import type { ListStore } from '../stores/ListStore.js'
import { KeptList } from './KeptList.js'
import { Pace } from './Pace.js'
import type { RefreshSetting } from './RefreshSetting.js'
import type { RefreshSource } from './RefreshSource.js'

/** What the steps of a refresh work with; it lives from one refresh to the next. */
export class RefreshContext<Item, Value> {
  readonly list: KeptList<Item, Value>
  readonly pace: Pace
  /** How many pages the list has, as far as is known. */
  pages = 1
  #warnedOf = 0
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
    const { timeoutMs } = this.setting
    return Math.min(timeoutMs * (this.pages + 1), GATHER_MS + timeoutMs) + 2000
  }

  fail(kind: PaymentServiceFailure): void {
    this.failure = kind
    if (!this.source.outlivesFailure) this.list.drop()
  }

  /** Renews the lease when the first page shows that the list has more pages than before. */
  async foundPages(pages: number): Promise<void> {
    if (pages <= this.pages) return
    this.pages = pages
    await this.store.renewLease(this.leaseMs)
  }

  /** Lets others gather, after the pause that is due. */
  async resign(refused = false): Promise<void> {
    const pauseMs = Math.max(0, this.pace.nextAt - this.setting.now())
    await this.store.releaseLease(pauseMs, this.pace.failures, refused)
  }

  /** Heeds the limit that the service announces. */
  async learn({ limit }: RateLimitInfo): Promise<void> {
    if (limit !== undefined && (await this.budget.learn(limit)))
      this.emit({ type: 'limit-lowered', perMinute: limit })
  }

  /** Tells once whether the list, gathered whole, is too long for an instance while the shared store is lost. */
  warnOfPages(): void {
    const { pages, budget, store } = this
    const callsAlone = budget.mostAlone
    if (pages <= callsAlone || pages === this.#warnedOf || store.hasSnapshot) return
    this.#warnedOf = pages
    const message = `The list has ${pages} pages. While the shared store is lost, an instance may read ${callsAlone} a minute, and one that has no list stays without. A snapshot spares payers that, or fewer \`instances\`.`
    this.emit({ type: 'store-needed', pages, callsAlone, message })
  }

  emit(event: Unplaced<FpxProxyEvent>): void {
    this.setting.emit({ ...event, tenant: this.tenant.id, endpoint: this.source.endpoint })
  }
}

type Unplaced<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

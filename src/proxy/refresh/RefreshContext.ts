import { GATHER_MS } from '../../payment-service/gatherPages.js'
import type { PaymentServiceFailure, RateLimitInfo } from '../../payment-service/index.js'
import type { Budget } from '../budget/Budget.js'
import type { FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ResolvedTenant } from '../tenants/toResolvedTenant.js'
import type { ListStore } from '../stores/ListStore.js'
import { CachedList } from './CachedList.js'
import { RefreshSchedule } from './RefreshSchedule.js'
import type { RefreshDeps, RefreshSource } from './types.js'

/** The state that the steps of a refresh share. It persists from one refresh to the next. */
export class RefreshContext<Item, Value> {
  readonly list: CachedList<Item, Value>
  readonly schedule: RefreshSchedule
  /** How many pages the list had last time. */
  pages = 1
  #warnedPages = 0
  /** Why the last refresh failed; `undefined` after a successful one. */
  failure: PaymentServiceFailure | undefined

  constructor(
    readonly source: RefreshSource<Item, Value>,
    readonly tenant: ResolvedTenant,
    readonly budget: Budget,
    readonly store: ListStore<Item>,
    readonly deps: RefreshDeps,
  ) {
    this.list = new CachedList(source)
    this.schedule = new RefreshSchedule(deps.random)
  }

  /** The longest time that a gather takes, in milliseconds. */
  get leaseMs(): number {
    const { timeoutMs } = this.deps
    return Math.min(timeoutMs * (this.pages + 1), GATHER_MS + timeoutMs) + 2000
  }

  /** Records the failure, and removes the cached list if it is worthless after one. */
  fail(kind: PaymentServiceFailure): void {
    this.failure = kind
    if (!this.source.servesAfterFailure) this.list.clear()
  }

  /** Renews the lease when the first page shows that the list has more pages than before. */
  async setPageCount(pages: number): Promise<void> {
    if (pages <= this.pages) return
    this.pages = pages
    await this.store.renewLease(this.leaseMs)
  }

  /** Releases the lease, so that another instance gathers after the pause that is due. */
  async releaseLease(refused = false): Promise<void> {
    const pauseMs = Math.max(0, this.schedule.nextAt - this.deps.now())
    await this.store.releaseLease(pauseMs, this.schedule.failures, refused)
  }

  /** Applies the limit that the service announces. */
  async applyServiceLimit({ limit }: RateLimitInfo): Promise<void> {
    if (limit !== undefined && (await this.budget.setServiceLimit(limit)))
      this.emit({ type: 'limit-lowered', perMinute: limit })
  }

  /** Warns once if the list has more pages than an instance may read while the shared store is lost. */
  warnIfStoreNeeded(): void {
    const { pages, budget, store } = this
    const callsAlone = budget.mostWithoutStore
    if (pages <= callsAlone || pages === this.#warnedPages || store.hasSnapshot) return
    this.#warnedPages = pages
    const message = `The list has ${pages} pages. While the shared store is lost, an instance may read only ${callsAlone} per minute, so an instance without a cached list gets none. Set \`snapshot\`, or lower \`instances\`.`
    this.emit({ type: 'store-needed', pages, callsAlone, message })
  }

  emit(event: WithoutScope<FpxProxyEvent>): void {
    this.deps.emit({ ...event, tenant: this.tenant.id, endpoint: this.source.endpoint })
  }
}

type WithoutScope<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

import type { BankRecords } from '../../contract/index.js'
import type { GatewayFailure, RateLimitInfo } from '../../gateway/index.js'
import type { Budget } from '../budget/Budget.js'
import type { SlotRequester } from '../budget/FairQueue.js'
import type { BankEvent, FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'
import { BankHistory } from '../outages/BankHistory.js'
import type { ResolvedTenant } from '../tenants/toResolvedTenant.js'
import type { ListStore } from '../stores/ListStore.js'
import type { FailureEvent } from '../stores/StoredFailure.js'
import type { StoredList } from '../stores/StoredList.js'
import { CachedList } from './CachedList.js'
import { RefreshSchedule } from './RefreshSchedule.js'
import type { CacheEntry, RefreshDeps, RefreshSource } from './types.js'

/** The pages of the banks of FPX: there are 43, and a page has 40. */
const FPX_PAGES = 2

/** The state that the steps of a refresh share. It persists from one refresh to the next. */
export class RefreshContext<Item, Value> implements SlotRequester {
  readonly list: CachedList<Item, Value>
  readonly schedule: RefreshSchedule
  /** Outages of the banks; `undefined` for lists without banks. */
  readonly history: BankHistory | undefined
  /** How many pages the list had last time; `undefined` before one was read. */
  pages: number | undefined
  /** Whether the shared store is out of reach, or there is none. */
  isAlone = true
  #warnedPages = 0
  /** Why the last refresh failed; `undefined` after a successful one. */
  failure: GatewayFailure | undefined

  constructor(
    readonly source: RefreshSource<Item, Value>,
    readonly tenant: ResolvedTenant,
    readonly budget: Budget,
    readonly store: ListStore<Item>,
    readonly deps: RefreshDeps,
  ) {
    this.list = new CachedList(source)
    this.schedule = new RefreshSchedule(deps.random)
    this.history = source.outages && new BankHistory(source.outages.getMaxRecords)
  }

  /** How many pages to reserve calls for. */
  get expectedPages(): number {
    const { pages, budget } = this
    return Math.min(pages ?? (budget.isOfGroup ? this.#groupPages : 1), budget.most)
  }

  /**
   * The pages that a tenant of a group expects before it has read one. If each reserved a single call, the first pages
   * would use up all calls, and no list would be complete.
   */
  get #groupPages(): number {
    // An instance without the store may have a single call, which is enough for a list of one page.
    return this.isAlone ? Math.max(1, Math.min(FPX_PAGES, this.budget.mostWithoutStore)) : FPX_PAGES
  }

  get idleMs(): number {
    return this.deps.now() - this.schedule.lastAttemptAt
  }

  get sharedName(): Promise<string> | undefined {
    return this.store.sharedName
  }

  /** Records the failure, and removes the cached list if it is worthless after one. */
  fail(kind: GatewayFailure): void {
    this.failure = kind
    if (!this.source.servesAfterFailure) this.list.clear()
  }

  /** Adopts a list from a store with its records, if the list may be cached. Returns whether it is cached. */
  adopt(stored: StoredList<Item>): boolean {
    const { deps, list, history } = this
    const now = deps.now()
    this.pages = stored.pages ?? this.pages
    const previous = list.entry
    const isAdopted = list.adopt(stored, now)
    const listTime = this.#toWallClock(now - stored.ageMs)
    if (isAdopted || !previous) {
      history?.adopt(stored.records, { isNewer: true, listTime })
      if (isAdopted) this.recordBanks(undefined)
    } else if (previous.gatheredAt >= now - stored.ageMs)
      history?.adopt(stored.records, {
        isNewer: false,
        listTime: this.#toWallClock(previous.gatheredAt),
      })
    return isAdopted
  }

  /** Records the banks of the cached list. Returns the events for what has changed since the `previous` list. */
  recordBanks(previous: CacheEntry<Value> | undefined): BankEvent[] {
    const { source, list, history } = this
    const { entry } = list
    if (!source.outages || !history || !entry || entry.value === previous?.value) return []
    const { readStates } = source.outages
    const before = previous && readStates(previous.value)
    return history.record(before, readStates(entry.value), this.#toWallClock(entry.gatheredAt))
  }

  /** Returns the records to store with a list. */
  get records(): BankRecords | undefined {
    return this.history?.read(this.deps.clock.now())
  }

  /**
   * Emits why the refresh has no list, and releases the lease with it, so that the other instances say the same, and one of
   * them gathers after the pause that is due.
   */
  async giveUp(...events: FailureEvent[]): Promise<void> {
    const { failure: kind = 'failing', schedule, deps, store } = this
    for (const event of events) this.emit(event)
    const pauseMs = Math.max(0, schedule.nextAt - deps.now())
    await store.releaseLease({ pauseMs, failures: schedule.failures, failure: { kind, events } })
  }

  /** Applies the limit that the gateway announces. */
  async applyGatewayLimit({ limit }: RateLimitInfo): Promise<void> {
    if (limit !== undefined && (await this.budget.setGatewayLimit(limit)))
      this.emit({ type: 'limit-lowered', perMinute: limit })
  }

  /** Warns once if the list has more pages than an instance may read while the shared store is lost. */
  warnIfStoreNeeded(): void {
    const { pages = 1, budget, store } = this
    const callsAlone = budget.mostWithoutStore
    if (pages <= callsAlone || pages === this.#warnedPages || store.hasSnapshot) return
    this.#warnedPages = pages
    const message = `The list has ${pages} pages. While the shared store is lost, an instance may read only ${callsAlone} per minute, so an instance without a cached list gets none. Set \`snapshot\`, or lower \`instances\`.`
    this.emit({ type: 'store-needed', pages, callsAlone, message })
  }

  emit(event: WithoutScope<FpxProxyEvent>): void {
    this.deps.emit({ ...event, tenant: this.tenant.id, endpoint: this.source.endpoint })
  }

  /** Converts a time on the clock of ages to milliseconds since the epoch. */
  #toWallClock(moment: number): number {
    const { clock, now } = this.deps
    return clock.now() - (now() - moment)
  }
}
